/** The cover of a game that has none of its own: a ship on her way out, below the game's title. */
import type { ComponentType } from "preact";
import { Sky } from "../look/art/metal";
import { Gull, Sun, SunRays, Waves } from "../look/art/sea";
import { Ship } from "../look/art/ship";
import { HEIGHT, PictureFrame, roomOf } from "../ui/picture";
import type { PictureProps } from "./contract";

const SKY = [
  [0, "#6fb3ba"],
  [0.6, "#ffe9bd"],
] as const;

export function coverOf(title: string): ComponentType<PictureProps> {
  const size = Math.min(50, 540 / title.length);
  return (props) => {
    const { width, left } = roomOf(props.shape);
    return (
      <PictureFrame {...props} title={[[title, 62, size]]} ink="#fff3d4" halo="#123b45">
        <Sky id="sky-plain" colours={SKY} width={width} height={HEIGHT} />
        <SunRays cx={left + 150} cy={210} inner={84} outer={480} />
        <Sun cx={left + 150} cy={210} r={76} />
        <Gull x={left + 36} y={118} width={34} />
        <Gull x={left + 226} y={136} width={26} />
        <Waves y={262} bottom={HEIGHT} width={width} length={90} height={8} tone={0} />
        <Ship x={left + 42} y={136} width={216} tilt={-3} />
        <Waves y={296} bottom={HEIGHT} width={width} length={76} height={9} tone={1} />
        <Waves y={332} bottom={HEIGHT} width={width} length={98} height={9} tone={2} />
        <Waves y={368} bottom={HEIGHT} width={width} length={84} height={9} tone={3} />
      </PictureFrame>
    );
  };
}

/** The lobby's picture of Azimuth: a castaway adrift between island and lighthouse. */
import { PictureFrame } from "../../ui/picture";
import { Castaway } from "./castaway";
import { Lighthouse, Palm, Stack, Wind } from "./pieces";

export function Picture({ label }: { label?: string }) {
  return (
    <PictureFrame label={label} name="az-picture">
      <path d="M0 60H320M0 120H320M60 0V180M140 0V180M220 0V180" stroke="var(--water-deep)" fill="none" />
      <path d="M-10 190Q-16 120 30 116T92 150 70 196Z" fill="var(--land)" stroke="var(--line)" />
      <g transform="translate(36 140) scale(1.5)">
        <Palm />
      </g>
      <path d="M250-10Q246 50 290 54T334 20 330-10Z" fill="var(--land)" stroke="var(--line)" />
      <g transform="translate(288 26) scale(1.3)">
        <Lighthouse colour={0} lit={true} />
      </g>
      <g transform="translate(104 92)">
        <Stack stack={[3]} />
      </g>
      <g transform="translate(182 92)">
        <Stack stack={[2, 1, 0]} />
        <g transform="translate(-4 2)">
          <Castaway colour={0} />
        </g>
      </g>
      <g transform="translate(262 140)">
        <Stack stack={[1, 3]} />
      </g>
      <g transform="translate(140 140)">
        <Wind colour={0} direction={1} />
      </g>
      <g transform="translate(222 50)">
        <Wind colour={3} direction={0} />
      </g>
    </PictureFrame>
  );
}

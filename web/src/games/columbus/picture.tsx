/** The lobby's picture of Columbus: a ship on the chart, with land ahead. */
import { PictureFrame } from "../../ui/picture";
import { Palm, Ship, Whirl } from "./pieces";

export function Picture({ label }: { label?: string }) {
  return (
    <PictureFrame label={label}>
      <path
        d="M80 0V180M150 0V180M220 0V180M290 0V180M0 50H320M0 110H320"
        stroke="var(--water-deep)"
        stroke-dasharray="2 4"
      />
      <path
        d="M0 28Q20 20 40 28T80 28 120 28 160 28 200 28 240 28 280 28 320 28M0 150Q20 142 40 150T80 150 120 150 160 150 200 150 240 150 280 150 320 150"
        fill="none"
        stroke="var(--water-deep)"
      />
      <path
        d="M320 0H262Q250 20 268 34T258 62 284 74 272 100 290 120 280 150 296 180H320Z"
        fill="var(--land)"
        stroke="var(--line)"
      />
      <path d="M18 118Q12 86 34 74T74 84 70 120 40 132 18 118Z" fill="var(--land)" stroke="var(--line)" />
      <g transform="translate(44 96)">
        <Palm scale={1.8} />
      </g>
      <path
        d="M262 96Q210 130 168 92T92 104"
        fill="none"
        stroke="var(--brass)"
        stroke-width="2"
        stroke-dasharray="6 5"
      />
      <g transform="translate(176 88) scale(2.1)">
        <Ship pennant={0} damaged={false} home={false} />
      </g>
      <g transform="translate(236 44) scale(1.2)">
        <Whirl n={1} />
      </g>
    </PictureFrame>
  );
}

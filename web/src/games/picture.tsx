/** The lobby's picture of a game that has none of its own: a boat on the sea. */
import { PictureFrame, Waves } from "../ui/picture";

export function Picture({ label }: { label?: string }) {
  return (
    <PictureFrame label={label}>
      <Waves />
      <g stroke="var(--line)" stroke-width="2">
        <path d="M158 34V128" />
        <path d="M154 44Q112 82 104 116H154Z" fill="var(--panel)" />
        <path d="M162 38Q214 74 216 116H162Z" fill="var(--brass-wash)" />
        <path d="M92 126H228Q214 156 188 156H132Q106 156 92 126Z" fill="var(--brass)" />
      </g>
      <path d="M0 150Q40 138 80 150T160 150 240 150 320 150V180H0Z" fill="var(--water-deep)" opacity="0.6" />
    </PictureFrame>
  );
}

/** Small signs for the figures of Azimuth: castaways at home, steps, winds and coconuts. */
import type { ComponentChildren } from "preact";

function Mark({ children }: { children: ComponentChildren }) {
  return (
    <svg class="az-figure-mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {children}
    </svg>
  );
}

export const HomeMark = () => (
  <Mark>
    <path d="M6.500 18 8 8h4l1.500 10ZM5 18.500h10M7.500 7.500V4.500L10 2l2.500 2.500v3ZM7.400 12h5.200" />
    <path d="M5.500 5 2 4M14.500 5 18 4" />
  </Mark>
);

export const WayMark = () => (
  <Mark>
    <path d="M2.500 13.500h3v3h-3ZM8.500 8.500h3v3h-3ZM14.500 3.500h3v3h-3Z" />
  </Mark>
);

export const WindMark = () => (
  <Mark>
    <circle cx="10" cy="10" r="7.500" />
    <path d="M10 5.500 13 13.500 10 11.500 7 13.500Z" />
  </Mark>
);

export const NutMark = () => (
  <Mark>
    <circle cx="10" cy="10.500" r="7" />
    <path d="M7.500 9.500h.1M12.500 9.500h.1M10 13h.1" stroke-width="2.600" />
  </Mark>
);

/** Makes something that is drawn (an SVG group, say) a button for pointer and keyboard. */
export function press(action: () => void, label: string, enabled = true) {
  if (!enabled) {
    return { role: "img", "aria-label": label } as const;
  }
  return {
    role: "button",
    // In lower case: attributes of SVG are case-sensitive, and there is no tabIndex.
    tabindex: 0,
    "aria-label": label,
    onClick: action,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        action();
      }
    },
  } as const;
}

/** The name of a control for the pointer and for screen readers. */
export const setTooltip = (el: HTMLElement, tooltip: string): void => {
  el.setAttribute('aria-label', tooltip);
};

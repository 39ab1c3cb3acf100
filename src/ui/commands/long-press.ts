import type { Component } from 'obsidian';

const HELD_MS = 500;
/** A finger that travels farther scrolls. */
const STILL_PX = 10;

/** A finger held still on an element, where a mouse would right-click; the tap that ends it does nothing else. */
export function onLongPress(
  owner: Component,
  el: HTMLElement,
  pressed: (at: { x: number; y: number }) => void,
): void {
  let timer = 0;
  let from = { x: 0, y: 0 };
  let isHeld = false;
  const cancel = (): void => {
    window.clearTimeout(timer);
  };
  owner.register(cancel);
  owner.registerDomEvent(el, 'pointerdown', (event) => {
    isHeld = false;
    if (event.pointerType !== 'touch') return;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      isHeld = true;
      pressed(from);
    }, HELD_MS);
  });
  owner.registerDomEvent(el, 'pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) cancel();
  });
  owner.registerDomEvent(el, 'pointerup', cancel);
  owner.registerDomEvent(el, 'pointercancel', cancel);
  // Before the element's own listener.
  owner.registerDomEvent(
    el,
    'click',
    (event) => {
      if (isHeld) event.stopImmediatePropagation();
      isHeld = false;
    },
    { capture: true },
  );
}

import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Tells when a mouse comes over an element, and when it leaves. A finger rests on nothing. */
export function usePointing(of: RefObject<HTMLElement | null>, tell?: (isOver: boolean) => void): void {
  useLayoutEffect(() => {
    const { current: el } = of;
    if (el === null || tell === undefined) return;
    const hear = ({ type, pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') tell(type === 'pointerenter');
    };
    el.addEventListener('pointerenter', hear);
    el.addEventListener('pointerleave', hear);
    return () => {
      el.removeEventListener('pointerenter', hear);
      el.removeEventListener('pointerleave', hear);
    };
  }, [of, tell === undefined]);
}

/** Milliseconds after a key had an effect in which a letter typed into an editor may still be meant for the list. */
const STRAY_MS = 600;

/** Milliseconds without a tap after which a tap counts as a new one. */
const REST_MS = 500;

type PressedKey = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Detects letters meant for a list although an editor opened meanwhile, and taps meant for an item that another one has
 * just replaced.
 */
export class StrayKeys {
  private key = '';
  private until = -Infinity;
  private held = '';
  private tapped = { item: '', at: -Infinity };

  /** Records that a key outside any editor had an effect. `now`: wall-clock milliseconds. */
  acted({ key }: PressedKey, now: number): void {
    this.key = key;
    this.until = now + STRAY_MS;
  }

  /**
   * Whether a key typed into an editor is meant for the list. The key that opened the editor counts as stray while it
   * is repeated quickly; in a text to be sent, every letter does for `STRAY_MS`.
   */
  isStray(pressed: PressedKey, { now, goesOut }: { now: number; goesOut: boolean }): boolean {
    const { key, repeat } = pressed;
    if (key.length !== 1 || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false;
    const left = this.until - now;
    const isSoon = left > 0 && left <= STRAY_MS && (goesOut || key === this.key);
    const isStray = isSoon || (repeat && key === this.held);
    if (isStray && (key === this.key || repeat)) this.until = now + STRAY_MS;
    this.held = isStray ? key : '';
    return isStray;
  }

  /**
   * Whether a tap continues a quick series of taps whose first one answered another item, which this item has replaced.
   */
  isStrayTap(item: string, now: number): boolean {
    const passed = now - this.tapped.at;
    const isInRow = passed >= 0 && passed < REST_MS;
    this.tapped = { item: isInRow ? this.tapped.item : item, at: now };
    return this.tapped.item !== item;
  }
}

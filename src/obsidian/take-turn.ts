/** Milliseconds after which drawing, typing and other plugins get their turn: less than a frame. */
const LONGEST_STRETCH = 10;

/** When the plugin, whose stores work together, first asked in this turn of the event loop; `null`: not yet. */
let since: number | null = null;

/** What goes on in a later turn, in its order; and how much of it at once. */
const waiting: (() => void)[] = [];
let atOnce = 1;

/**
 * Lets the app go on where the plugin has worked for some time. What the app answers from memory comes back without a
 * turn of the event loop, and ten thousand such answers in a row would hold up everything else. What works side by side
 * goes on one after the other: four notes that take 20 ms each are four stretches.
 */
export async function takeTurn(): Promise<void> {
  if (since === null) {
    beginTurn();
    return;
  }
  // What asked before goes on first.
  await Promise.resolve();
  if (performance.now() - since >= LONGEST_STRETCH)
    await new Promise<void>((resolve) => waiting.push(resolve));
}

function beginTurn(): void {
  const began = performance.now();
  since = began;
  void nextTurn().then(() => {
    // Many that take little time are not worth a turn each.
    atOnce = performance.now() - began < LONGEST_STRETCH / 2 ? atOnce * 2 : 1;
    since = null;
    if (waiting.length === 0) return;
    beginTurn();
    for (const goOn of waiting.splice(0, atOnce)) goOn();
  });
}

/** By a message: a timer waits for 4 ms, and for a second where the window is hidden. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

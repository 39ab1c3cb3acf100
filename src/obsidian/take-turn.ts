/** Milliseconds after which drawing, typing and other plugins get their turn: less than a frame. */
const LONGEST_STRETCH = 10;

/** The next turn of the event loop, since it was first asked for; of the whole plugin, whose stores work together. */
let coming: { since: number; turn: Promise<void> } | null = null;

/**
 * Lets the app go on where the plugin has worked for some time. What the app answers from memory comes back without a
 * turn of the event loop, and ten thousand such answers in a row would hold up everything else.
 */
export async function takeTurn(): Promise<void> {
  coming ??= { since: performance.now(), turn: nextTurn() };
  if (performance.now() - coming.since >= LONGEST_STRETCH) await coming.turn;
}

/** By a message: a timer waits for 4 ms, and for a second where the window is hidden. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      coming = null;
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Stands in for the table of postal-mime in the app, whose window decodes what stands between `&` and `;`. As in the table,
 * the keys are `&amp;` and, for names that may lack it, `&amp`; anything else is `undefined`.
 */
export const htmlEntities: Readonly<Record<string, string | undefined>> = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' ? signNamed(name) : undefined) },
);

/** Letters of the longest name, `&CounterClockwiseContourIntegral;`. */
const LONGEST = 33;

const known = new Map<string, string | undefined>();

function signNamed(name: string): string | undefined {
  if (!/^&[a-z][a-z\d]*;?$/i.test(name) || name.length > LONGEST) return undefined;
  const before = known.get(name);
  if (before !== undefined) return before;
  const text = document.createRange().createContextualFragment(name).textContent;
  // Of a longer word, the window decodes the beginning: `&notit` as `\u00ACit`.
  const isWhole = name.endsWith(';') ? text === ';' || !text.endsWith(';') : text.length === 1;
  if (!isWhole) return undefined;
  known.set(name, text);
  return text;
}

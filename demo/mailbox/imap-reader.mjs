/**
 * Splits what a client sends into lines, each with the literals that it announces.
 *
 * @param {{ onLine: (text: string, words: string[]) => void, onLiteral: () => void }} handlers `words`: unquoted, with
 *   literals in their places; `onLiteral`: the client waits until it may send one
 */
export function imapReader({ onLine, onLiteral }) {
  let buffer = '';
  let text = '';
  let words = [];
  let missing = -1;
  return (chunk) => {
    buffer += chunk.toString('latin1');
    for (;;) {
      if (missing >= 0) {
        if (buffer.length < missing) return;
        words.push(buffer.slice(0, missing));
        buffer = buffer.slice(missing);
        missing = -1;
      }
      const end = buffer.indexOf('\r\n');
      if (end < 0) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      const [announced, size, plus] = /\{(\d+)(\+?)\}$/.exec(line) ?? [];
      const plain = announced === undefined ? line : line.slice(0, -announced.length);
      text += plain;
      words.push(...wordsIn(plain));
      if (announced !== undefined) {
        missing = Number(size);
        if (plus === '') onLiteral();
      } else {
        const whole = [text, words];
        [text, words] = ['', []];
        onLine(...whole);
      }
    }
  };
}

const wordsIn = (text) =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|[()]|[^\s()"]+/g)].map(([word, quoted]) =>
    quoted === undefined ? word : quoted.replace(/\\(.)/g, '$1'),
  );

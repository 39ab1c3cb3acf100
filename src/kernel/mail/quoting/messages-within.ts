import { startsHistory } from './quoting';

/** Messages in a mail's text, as their senders wrote them: its own, quoted ones, and forwarded ones. */
export function messagesWithin(body: string): string[] {
  const lines = body.split('\n');
  const messages: string[][] = [];
  let level = -1;
  for (const [index, line] of lines.entries()) {
    const [marks = ''] = QUOTE_MARKS.exec(line) ?? [];
    const quoted = marks.replace(/[^>]/g, '').length;
    if (quoted !== level || startsHistory(lines, index)) messages.push([]);
    messages.at(-1)?.push(line.slice(marks.length));
    level = quoted;
  }
  return messages.map((message) => message.join('\n'));
}

const QUOTE_MARKS = /^(?:[ \t]{0,3}>){0,99}[ \t]?/;

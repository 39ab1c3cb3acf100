import type { Connection, ImapServer } from '../../../../../demo/mailbox/imap-server.mjs';

/** A source of chances, from 0 up to but not including `limit`. */
export type Chance = (limit: number) => number;

/** What a server does to one of its answers. `lines`: the untagged ones, with their literals, then the tagged one. */
type Fault = (lines: string[], chance: Chance) => string[] | 'close';

const COMMANDS = ['CAPABILITY', 'LIST', 'EXAMINE', 'UID SEARCH', 'UID FETCH'] as const;

const pick = <Item>(all: readonly Item[], chance: Chance): Item | undefined => all[chance(all.length)];

/** Changes one untagged line. */
const onLine =
  (change: (line: string, chance: Chance, lines: readonly string[]) => string | string[]): Fault =>
  (lines, chance) => {
    const at = chance(Math.max(1, lines.length - 1));
    return lines.flatMap((line, place) =>
      place === at && place < lines.length - 1 ? change(line, chance, lines) : [line],
    );
  };

/** A field of a FETCH answer, with its value; literals included. */
const FIELD =
  /(?:UID \d+|RFC822\.SIZE \d+|FLAGS \([^)]*\)|INTERNALDATE "[^"]*"|BODY\[[^\]]*\](?:<\d+>)? \{(\d+)\}\r\n)/g;

interface Field {
  start: number;
  end: number;
  name: string;
}

function fieldsOf(line: string): Field[] {
  const fields: Field[] = [];
  FIELD.lastIndex = 0;
  for (let match = FIELD.exec(line); match !== null; match = FIELD.exec(line)) {
    const end = match.index + match[0].length + Number(match[1] ?? 0);
    const [name = ''] = match[0].split(' ');
    fields.push({ start: match.index, end, name });
    FIELD.lastIndex = end;
  }
  return fields;
}

const inField = (change: (value: string, name: string, chance: Chance, other: string) => string): Fault =>
  onLine((line, chance, lines) => {
    const field = pick(fieldsOf(line), chance);
    if (field === undefined) return line;
    const others = lines.flatMap((each) =>
      fieldsOf(each)
        .filter(({ name }) => name === field.name)
        .map(({ start, end }) => each.slice(start, end)),
    );
    const value = line.slice(field.start, field.end);
    const changed = change(value, field.name, chance, pick(others, chance) ?? value);
    return line.slice(0, field.start) + changed + line.slice(field.end);
  });

const tagged = (answer: string): Fault => {
  return (lines) =>
    lines.map((line, at) => (at < lines.length - 1 ? line : line.replace(/ .*/s, ` ${answer}`)));
};

/** Changes one number of a line that holds no literal. */
const inNumber = (change: (value: number, chance: Chance) => string): Fault =>
  onLine((line, chance) => {
    const numbers = [...line.matchAll(/\d+/g)];
    const number = line.includes('{') ? undefined : pick(numbers, chance);
    if (number === undefined) return line;
    return (
      line.slice(0, number.index) +
      change(Number(number[0]), chance) +
      line.slice(number.index + number[0].length)
    );
  });

const FAULTS: Readonly<Record<string, Fault>> = {
  'a missing line': onLine(() => []),
  'nothing but the end': (lines) => lines.slice(-1),
  'a doubled line': onLine((line) => [line, line]),
  'a missing field': inField(() => ''),
  'a field that is NIL': inField((_, name) => `${name} NIL`),
  'an empty field': inField((_, name) => `${name} ${name === 'FLAGS' ? '()' : '""'}`),
  'a field of another mail': inField((_value, _name, _chance, other) => other),
  'a cut text': inField((value, name, chance) => {
    const [head = '', size] = /^[^]*?\{(\d+)\}\r\n/.exec(value) ?? [];
    if (size === undefined) return value;
    const text = value.slice(head.length, head.length + chance(Math.max(1, Number(size))));
    return `${name} {${String(text.length)}}\r\n${text}`;
  }),
  'a huge number': inNumber(() => '99999999999999999999'),
  'another number': inNumber((value, chance) => String(Math.max(0, value + chance(5) - 2))),
  'no number': inNumber(() => ''),
  'NO after the answer': tagged('NO [SERVERBUG] not now'),
  'BAD after the answer': tagged('BAD I do not understand'),
  'NO alone': (lines, chance) => tagged('NO refused')(lines.slice(-1), chance),
  'BAD alone': (lines, chance) => tagged('BAD unknown')(lines.slice(-1), chance),
  BYE: () => ['* BYE too busy\r\n'],
  'an end in the middle': (lines, chance) => {
    const text = lines.join('');
    return [text.slice(0, chance(Math.max(1, text.length)))];
  },
  'an end at once': () => 'close',
};

const NAMES = Object.keys(FAULTS);
const ENDS = new Set(['BYE', 'an end in the middle', 'an end at once']);

/** Makes a server spoil one answer in `rarity`, in one random way. Returns what it did so far. */
export function spoilAnswers(server: ImapServer, chance: Chance, rarity: number): string[] {
  const spoilt: string[] = [];
  for (const command of COMMANDS)
    server.faults.set(command, (connection, answer) => {
      if (chance(rarity) > 0) answer();
      else {
        const name = pick(NAMES, chance) ?? '';
        spoilt.push(`${command}: ${name}`);
        spoil(connection, answer, { name, chance });
      }
    });
  return spoilt;
}

function spoil(
  connection: Connection,
  answer: () => void,
  { name, chance }: { name: string; chance: Chance },
): void {
  const lines: string[] = [];
  const write = connection.write.bind(connection);
  connection.write = (text: string) => void lines.push(text);
  try {
    answer();
  } finally {
    connection.write = write;
  }
  const said = FAULTS[name]?.(lines, chance) ?? 'close';
  if (said !== 'close') for (const line of said) write(line);
  if (ENDS.has(name)) setImmediate(() => connection.end());
}

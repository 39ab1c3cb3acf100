import type { ServerText, ServerTransport, ToolServer } from '../../../kernel/ports/tool-server';

interface ServerFact {
  name: string;
  text: string;
}

/**
 * Exact facts about a server, for the person who is to allow it: the program with all its arguments and
 * variables, or the address. `secretOf`: display name of the secret with that id on this host.
 */
export function serverFacts({ transport }: ToolServer, secretOf = (id: string) => id): ServerFact[] {
  const secret = (id: string): string => `the secret ${literal(secretOf(id))}`;
  const facts = transport.kind === 'http' ? addressFacts(transport, secret) : programFacts(transport, secret);
  return facts.filter(({ text }) => text !== '');
}

type InWords = (secretId: string) => string;
type Of<Kind extends ServerTransport['kind']> = Extract<ServerTransport, { kind: Kind }>;

const addressFacts = ({ url, headers }: Of<'http'>, secret: InWords): ServerFact[] => [
  // The address is shown in the form in which it is sent to the server, so that look-alike letters in its host are
  // visible.
  { name: 'Address', text: literal(new URL(url).href) },
  {
    name: 'Headers',
    text: listed(Object.entries(headers).map(([name, id]) => `${literal(name)}: ${secret(id)}`)),
  },
];

const programFacts = ({ command, args, env }: Of<'stdio'>, secret: InWords): ServerFact[] => {
  const value = (text: ServerText): string =>
    typeof text === 'string' ? (text === '' ? '' : literal(text)) : secret(text.secret);
  return [
    { name: 'Program', text: literal(command) },
    { name: 'Arguments', text: args.map(literal).join(' ') },
    {
      name: 'Environment',
      text: listed(Object.entries(env).map(([name, text]) => `${literal(name)}=${value(text)}`)),
    },
  ];
};

const listed = (parts: readonly string[]): string => parts.join(', ');

/** Quotes a text whose end would be unclear, and shows invisible or reordering characters by their number. */
function literal(text: string): string {
  if (/^[^\s",\p{C}]+$/u.test(text)) return text;
  return JSON.stringify(text).replace(/(?! )[\p{C}\p{Z}]/gu, (letter) =>
    [...Array(letter.length).keys()].map((at) => `\\u${hex(letter.charCodeAt(at))}`).join(''),
  );
}

const hex = (unit: number): string => unit.toString(16).padStart(4, '0');

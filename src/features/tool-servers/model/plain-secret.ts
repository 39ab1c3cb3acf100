import { readUrl } from '../../../kernel/notes/values/url';
import type { ServerTransport } from '../../../kernel/ports/tool-server';
import { redactKeys } from '../../../llm/provider/wire/redact';

/** Matches usual names of variables, options and parameters that hold a key. */
const SECRET_NAME =
  /pass(word|wd|phrase|code)?$|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credential|^auth|authorization/i;

/**
 * Name of a value in a server's settings that looks like a key in plain text; `null` if there is none. Settings
 * travel with the vault, so everyone who gets the vault gets that key.
 */
export function plainSecret(transport: ServerTransport): string | null {
  const texts = transport.kind === 'http' ? addressTexts(transport.url) : programTexts(transport);
  return texts.find(([name, value]) => looksLikeKey(name, value))?.[0] ?? null;
}

type Named = readonly [name: string, value: string];

function addressTexts(address: string): Named[] {
  const url = readUrl(address);
  if (url === null) return [];
  return [["The address's password", url.password], ...url.searchParams, ['The address', url.pathname]];
}

/** Texts of a program's settings, by name. Options are written `--token=value`, or as two arguments. */
function programTexts({ args, env }: Extract<ServerTransport, { kind: 'stdio' }>): Named[] {
  const variables = Object.entries(env).flatMap(([name, text]): Named[] =>
    typeof text === 'string' ? [[name, text]] : [],
  );
  const options = args.map((arg, index): Named => {
    const [name = ''] = arg.split('=', 1);
    if (name !== arg) return [name, arg.slice(name.length + 1)];
    const before = args[index - 1] ?? '';
    return before.startsWith('-') && !before.includes('=') ? [before, arg] : ['An argument', arg];
  });
  return [...variables, ...options];
}

const looksLikeKey = (name: string, value: string): boolean =>
  value !== '' &&
  !/^(true|false|yes|no|on|off|\d{1,5})$/i.test(value) &&
  (SECRET_NAME.test(name) || redactKeys(value) !== value);

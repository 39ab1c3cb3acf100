import type { EmailTool } from '../approvals/model/email-tool';
import { limitText } from '../app/view/words/budget-words';
import { type Budgets, MEASURES, PERIODS } from '../../kernel/log/budget';
import { foldAddress, formatAddress, parseAddresses } from '../../kernel/mail/headers/addresses';
import { coversFolder, SECRETS_MODES, type SecretsMode } from '../../kernel/privacy/private-note';
import type { OwnPrices } from '../../llm/provider/catalogue/price';

/** Compares a setting's value in the vault's files with the one this device has seen, by how much it protects. */
export interface Guard<Value> {
  /** Returns a value that protects at least as much as `seen` and as `file`. */
  strictest(seen: Value, file: Value): Value;
  /** Set if no value protects more than another; the seen one then stays in force. */
  isUnordered?: true;
  /** Describes in words what accepting the files' value would change. */
  change(seen: Value, file: Value): string;
}

const ON_OFF = (value: boolean): string => (value ? 'on' : 'off');

export const isOnGuard: Guard<boolean> = {
  strictest: (seen, file) => seen || file,
  change: (seen, file) => `${ON_OFF(seen)} → ${ON_OFF(file)}`,
};

/** Guard for texts that steer or sign drafts; no text protects more than another. */
export const wordsGuard: Guard<string> = {
  isUnordered: true,
  strictest: (seen) => seen,
  change: (seen, file) => `${quoted(seen)} → ${quoted(file)}`,
};

const quoted = (words: string): string => (words === '' ? 'nothing' : `"${words.replace(/\s+/g, ' ')}"`);

const changeOfDays = (seen: number | null, file: number | null): string =>
  `${daysWords(seen)} → ${daysWords(file)}`;

export const keptDaysGuard: Guard<number> = { strictest: Math.max, change: changeOfDays };

/** As {@link keptDaysGuard}; `null` keeps the record always. */
export const keptOrAlwaysGuard: Guard<number | null> = {
  strictest: (seen, file) => (seen === null || file === null ? null : Math.max(seen, file)),
  change: changeOfDays,
};

const daysWords = (days: number | null): string => (days === null ? 'always' : `${String(days)} days`);

/** Guard for lists whose entries each keep something private. An entry may go if a wider one in the files covers it. */
export const listGuard = (covers: (wide: string, narrow: string) => boolean): Guard<string[]> => ({
  strictest: (seen, file) => [
    // Most entries are in the file as they were: comparing each with all takes ten milliseconds of the plugin's start.
    ...new Set([
      ...file,
      ...seen.filter((each) => !file.includes(each) && !file.some((wide) => covers(wide, each))),
    ]),
  ],
  change: (seen, file) => `without ${seen.filter((each) => !file.includes(each)).join(', ')}`,
});

/** Keeps only folders that were seen before or are inside those; a wider one in the files is narrowed to them. */
export const openFoldersGuard: Guard<string[]> = {
  strictest: (seen, file) => [...new Set([...within(file, seen), ...within(seen, file)])],
  change: (seen, file) => `adds ${file.filter((folder) => within([folder], seen).length === 0).join(', ')}`,
};

const within = (folders: readonly string[], wide: readonly string[]): string[] =>
  folders.filter((folder) => wide.some((each) => coversFolder(each, folder)));

const foldedOf = (addresses: string): string[] =>
  parseAddresses(addresses).map(({ address }) => foldAddress(address));

/** Guard for the person's own addresses. They cause no warnings, so each added address protects less. */
export const ownAddressesGuard: Guard<string> = {
  strictest: (seen, file) => {
    const known = new Set(foldedOf(seen));
    return foldedOf(file).every((address) => known.has(address))
      ? file
      : parseAddresses(file)
          .filter(({ address }) => known.has(foldAddress(address)))
          .map(formatAddress)
          .join(', ');
  },
  change: (seen, file) => {
    const known = foldedOf(seen);
    return `adds ${foldedOf(file)
      .filter((address) => !known.includes(address))
      .join(', ')}`;
  },
};

const lower = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

const budgetsOf = (limit: (period: keyof Budgets, measure: 'calls' | 'tokens' | 'usd') => number | null) => {
  const limits = (period: keyof Budgets): Budgets['day'] => ({
    calls: limit(period, 'calls'),
    tokens: limit(period, 'tokens'),
    usd: limit(period, 'usd'),
  });
  return { item: limits('item'), run: limits('run'), day: limits('day'), month: limits('month') };
};

export const budgetsGuard: Guard<Budgets> = {
  strictest: (seen, file) =>
    budgetsOf((period, measure) => lower(seen[period][measure], file[period][measure])),
  change: (seen, file) =>
    PERIODS.flatMap((period) =>
      MEASURES.flatMap((measure) => {
        const [cap, to] = [seen[period][measure], file[period][measure]];
        if (cap === null || cap === to) return [];
        const words = limitText({ period, measure, cap });
        return [
          to === null ? `${words} → no limit` : `${words} → ${limitText({ period, measure, cap: to })}`,
        ];
      }),
    ).join(', '),
};

/** Guard for the person's own prices. A lower or new price makes a money budget reach further. */
export const pricesGuard: Guard<OwnPrices> = {
  strictest: (seen, file) => {
    const both = Object.entries(file).flatMap(([model, { input, output, asOf }]) => {
      const known = seen[model];
      if (known === undefined) return [];
      const price = { input: Math.max(known.input, input), output: Math.max(known.output, output), asOf };
      return [[model, price] as const];
    });
    return Object.fromEntries(both);
  },
  change: (seen, file) =>
    Object.entries(file)
      .filter(([model, price]) => JSON.stringify(price) !== JSON.stringify(seen[model] ?? null))
      .map(
        ([model, { input, output }]) => `${model}: $${String(input)} and $${String(output)} a million tokens`,
      )
      .join(', '),
};

export const secondsGuard: Guard<number> = {
  strictest: (seen, file) => Math.max(seen, file),
  change: (seen, file) => `${String(seen)} s → ${String(file)} s`,
};

export const tokensGuard: Guard<number> = {
  strictest: (seen, file) => Math.min(seen, file),
  change: (seen, file) => `${seen.toLocaleString('en-US')} → ${file.toLocaleString('en-US')} tokens`,
};

/** Guard for hours until expiry; `null` means never. */
export const expiryGuard: Guard<number | null> = {
  strictest: lower,
  change: (seen, file) => `${afterHours(seen)} → ${afterHours(file)}`,
};

const afterHours = (hours: number | null): string =>
  hours === null ? 'never' : `after ${String(hours)} hours`;

/** Guard for the tool that sends mail. The first tool needs none, because its server needs a consent anyway. */
export const emailToolGuard: Guard<EmailTool | null> = {
  isUnordered: true,
  strictest: (seen, file) => seen ?? file,
  change: (seen, file) => `${toolWords(seen)} → ${toolWords(file)}`,
};

function toolWords(tool: EmailTool | null): string {
  if (tool === null) return 'no tool';
  const given = Object.entries(tool.arguments).map(([field, { name }]) => `${field} as ${name}`);
  const constants = Object.entries(tool.constants).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [`${tool.server}.${tool.tool}`, [...given, ...constants].join(', ')]
    .filter((part) => part !== '')
    .join(' with ');
}

export const secretsGuard: Guard<SecretsMode> = {
  strictest: (seen, file) => (SECRETS_MODES.indexOf(seen) > SECRETS_MODES.indexOf(file) ? seen : file),
  change: (seen, file) => `${SECRETS_WORDS[seen]} → ${SECRETS_WORDS[file]}`,
};

const SECRETS_WORDS: Record<SecretsMode, string> = {
  off: 'send them',
  redact: 'take them out',
  block: 'keep the whole note here',
};

import { limitText } from '../app/view/words/budget-words';
import { type Budgets, MEASURES, PERIODS } from '../kernel/log/budget';
import { foldAddress, formatAddress, parseAddresses } from '../kernel/mail/headers/addresses';
import { coversFolder, coversSender, coversTag, SECRETS_MODES } from '../kernel/privacy/private-note';
import type { OwnPrices } from '../llm/provider/catalogue/price';
import { consentHash } from './consent-hash';
import { type Fields, SCHEMAS } from './settings-fields';

/** What was seen of the settings that protect, the strictest of each. */
export type Seen = Partial<Fields>;

/** A setting of the vault's files that protects less than what this device has seen, and does not count yet. */
export interface Loosened {
  key: keyof Fields;
  /** The setting's name, and what the files would change. What it quotes comes with the vault. */
  label: string;
  change: string;
  /** By which a person agrees to exactly this change. */
  hash: string;
}

interface Protection {
  key: keyof Fields;
  /** What counts of a value in the files, after what was seen; `loosened`: the files would protect less. */
  guard: (file: Fields, seen: Seen) => { take: (into: Seen) => void; loosened: Loosened | null };
  /** Keeps the files' value, because a person on this device wants it. */
  accept: (file: Fields, into: Seen) => void;
  /** Of what was kept; nothing where that is no value of the setting. */
  parse: (kept: Readonly<Record<string, unknown>>, into: Seen) => void;
}

interface Row<Value> {
  label: string;
  /** A value that protects at least as much as both. */
  strictest: (seen: Value, file: Value) => Value;
  /** What allowing would change, in words. */
  change: (seen: Value, file: Value) => string;
}

function protection<Key extends keyof Fields>(key: Key, row: Row<Fields[Key]>): Protection {
  return {
    key,
    guard: (file, seen) => {
      const known: Fields[Key] = seen[key] ?? file[key];
      const value = row.strictest(known, file[key]);
      const isLoosened = JSON.stringify(value) !== JSON.stringify(row.strictest(file[key], file[key]));
      return {
        take: (into) => (into[key] = value),
        loosened: isLoosened
          ? {
              key,
              label: row.label,
              change: row.change(value, file[key]),
              hash: consentHash(`setting ${key} ${JSON.stringify([value, file[key]])}`),
            }
          : null,
      };
    },
    accept: (file, into) => (into[key] = file[key]),
    parse: (kept, into) => {
      const parsed = SCHEMAS[key].safeParse(kept[key]);
      if (parsed.success) into[key] = parsed.data;
    },
  };
}

const ON_OFF = (value: boolean): string => (value ? 'on' : 'off');

const toggle = (label: string): Row<boolean> => ({
  label,
  strictest: (seen, file) => seen || file,
  change: (seen, file) => `${ON_OFF(seen)} → ${ON_OFF(file)}`,
});

/** Each of these keeps something private; one that a wider one of the files covers may go. */
const list = (label: string, covers: (wide: string, narrow: string) => boolean): Row<string[]> => ({
  label,
  strictest: (seen, file) => [
    ...new Set([...file, ...seen.filter((each) => !file.some((wide) => covers(wide, each)))]),
  ],
  change: (seen, file) => `without ${seen.filter((each) => !file.includes(each)).join(', ')}`,
});

const foldedOf = (addresses: string): string[] =>
  parseAddresses(addresses).map(({ address }) => foldAddress(address));

/** No warning is about the person's own addresses: one that is added protects less. */
const ownAddresses: Row<string> = {
  label: 'Your addresses',
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

const budgets: Row<Budgets> = {
  label: 'Budgets',
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

/** A price that is lower, or new, makes a budget of money reach further. */
const prices: Row<OwnPrices> = {
  label: 'Prices',
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

/** The settings that protect, a row each; what the vault's files loosen of them needs a yes on this device. */
export const PROTECTIONS: readonly Protection[] = [
  protection('approveOnlyInDeputy', toggle('Approve only in Deputy')),
  protection('sendDelaySeconds', {
    label: 'Undo send',
    strictest: (seen, file) => Math.max(seen, file),
    change: (seen, file) => `${String(seen)} s → ${String(file)} s`,
  }),
  protection('personAddresses', ownAddresses),
  protection('privateFolders', list('Private folders', coversFolder)),
  protection('privateSenders', list('Private senders', coversSender)),
  protection('privateTags', list('Private tags', coversTag)),
  protection('secretsMode', {
    label: 'Secrets in notes',
    strictest: (seen, file) => (SECRETS_MODES.indexOf(seen) > SECRETS_MODES.indexOf(file) ? seen : file),
    change: (seen, file) => `${SECRETS_WORDS[seen]} → ${SECRETS_WORDS[file]}`,
  }),
  protection('localOnly', toggle('Local only')),
  protection('budgets', budgets),
  protection('prices', prices),
];

const SECRETS_WORDS: Record<Fields['secretsMode'], string> = {
  off: 'send them',
  redact: 'take them out',
  block: 'keep the whole note here',
};

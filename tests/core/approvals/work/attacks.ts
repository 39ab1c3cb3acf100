import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { tableOf } from '../../../word-table';

const rows = tableOf('core/approvals/work/attacks');

const CORPUS = fileURLToPath(
  new URL('../../../../../shared/corpora/injection/bipia/benchmark/', import.meta.url),
);

const byKind = z.record(z.string(), z.array(z.string()));

const OWN = rows('own');

/** What mails order their reader to do; where the corpus is missing, our own alone. */
export function attacks(): { origin: string; texts: readonly string[] } {
  if (!existsSync(CORPUS)) return { origin: 'own texts, since the corpus is missing', texts: OWN };
  const found = ['test', 'train'].flatMap((part) =>
    Object.values(byKind.parse(JSON.parse(readFileSync(`${CORPUS}text_attack_${part}.json`, 'utf8')))).flat(),
  );
  return { origin: 'BIPIA and own texts', texts: [...found, ...OWN] };
}

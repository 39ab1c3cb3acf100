// `npm run learn`: writes src/core/triage/model/cues/word-table.ts from labelled mail whose licence allows it.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { LEARNED_FROM, readMails } from './labelled-mails.mjs';
import { learnWords } from './word-lessons.mjs';

const missing = LEARNED_FROM.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(
    `The table would lose what it learned from ${missing.join(', ')}: not there.\n` +
      'Put the collections there, or name their folder in DEPUTY_CORPORA. Nothing was written.',
  );
  process.exit(1);
}
const table = [...learnWords(readMails(LEARNED_FROM).mails)].map(
  ([word, weight]) => `${word}${String(weight)}`,
);
const lines = table.join(' ').match(/.{1,100}(?: |$)/gu) ?? [];
const text = `/**
 * Written by \`npm run learn\`, not by hand: what a word says about whether a mail advertises, as \`readWeights\` reads it.
 * Learned from bench/evaluate/own-mails.jsonl and three collections under the MIT licence: amd/gaia (c) 2024-2025
 * Advanced Micro Devices, langchain-ai/agents-from-scratch (c) 2026 LangChain, sungwoo-parkk/email-triage-langgraph.
 */
export const WORD_TABLE = \`
${lines.map((line) => line.trim()).join('\n')}
\`;
`;
writeFileSync(join(ROOT, 'src/core/triage/model/cues/word-table.ts'), text);
console.log(`${String(table.length)} words, ${String(text.length)} bytes`);

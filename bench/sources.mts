import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeClock } from '../headless/node/node-clock.mjs';
import { composeApproval } from '../src/core/approvals/model/approval/approval-note';
import { NO_PROFILE } from '../src/core/drafts/profile';
import { keptHere, searchedNotes } from '../src/core/session/vault-notes';
import { readSettings } from '../src/core/settings/settings';
import { NoteSearch } from '../src/core/tools/note-search';
import { findSources } from '../src/features/replies/work/find-sources';
import { readNote } from '../src/kernel/index/read-note';
import { VaultIndex } from '../src/kernel/index/vault-index';
import { openPorts, timed } from './bench-vault.mjs';
import { mailNotes } from './mail-notes.mjs';
import { median } from './median.mjs';
import { PROSE } from './prose.mjs';
import type { Scenario } from './scenario.mjs';
import { SeededRandom } from './seeded-random.mjs';
import { TOPICS } from './topics.mjs';

const NOTES = 10_000;
const MAILS = 40;

/**
 * The sources of replies in a vault of 10,000 notes. Most notes share words with each mail, and the person has written
 * to all senders, so that the subject is searched as well.
 */
export const sources: Scenario<'first' | 'each'> = {
  runs: 3,
  isRepeatable: true,
  figures: {
    first: {
      name: 'Sources of the first reply among 10,000 notes, with the index',
      unit: 'ms',
      target: null,
    },
    each: { name: 'Sources of each further reply', unit: 'ms', target: { most: 50 } },
  },
  prepare: (folder) => {
    const random = new SeededRandom(1);
    for (let n = 0; n < NOTES; n += 1)
      write(folder, `Notes/${String(n % 100)}/Note ${String(n)}`, prose(random));
    for (const [n, { sender, mark }] of TOPICS.entries()) {
      write(
        folder,
        `People/Person ${String(n)}`,
        `---\nemail: "${sender.replaceAll('"', '')}"\n---\n${prose(random)}`,
      );
      write(folder, `Notes/${mark.replace(':', '')}`, prose(random));
      write(folder, `Done/2026-01-01T100000Z_send_email_re-${String(n)}`, letterTo(sender, n));
    }
    for (const { name, text } of mailNotes({ count: MAILS }))
      write(
        folder,
        `Needs_Action/${name.slice(0, -'.md'.length)}`,
        text.replace('\nsource: eml', '\nsource: eml\nauthenticated_by: mx.example.com'),
      );
  },
  async measure(folder) {
    const { settings } = readSettings({});
    const ports = openPorts(folder, settings, nodeClock);
    const { vault } = ports;
    const session = {
      ...{ ports, settings, profiles: { here: NO_PROFILE, away: NO_PROFILE, keptHere: null } },
      index: new VaultIndex(vault),
      search: new NoteSearch(searchedNotes(vault), nodeClock),
      keptHere: keptHere(ports, settings),
    };
    const times: number[] = [];
    for (const { name } of mailNotes({ count: MAILS })) {
      const path = `Needs_Action/${name}`;
      const note = await readNote(vault, path);
      if (note === null) throw new Error(`${path} can't be read.`);
      let found = 0;
      const run = { destination: 'here' as const, signal: new AbortController().signal };
      times.push(await timed(async () => (found = (await findSources(session, { path, note }, run)).length)));
      if (found === 0) throw new Error(`${path} has no sources.`);
    }
    const [first = 0, ...rest] = times;
    return { first, each: median(rest) };
  },
};

function write(folder: string, name: string, text: string): void {
  const path = join(folder, `${name}.md`);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

const LANGUAGES = ['en', 'de', 'zh', 'ja'] as const;

/** Two to twenty sentences in one language, with words that few notes have. */
function prose(random: SeededRandom): string {
  const sentences = PROSE[random.pick(LANGUAGES)];
  const lines = Array.from({ length: random.between(2, 20) }, () =>
    random.next() < 0.3 ? random.pick(TOPICS).point : random.pick(sentences),
  );
  const rare = Array.from({ length: 10 }, () => random.between(1e5, 9e7).toString(36));
  return `${[...lines, rare.join(' ')].join('\n')}\n`;
}

const letterTo = (to: string, n: number): string =>
  composeApproval(
    {
      ...{
        id: `r${String(n).repeat(20)}`,
        actionType: 'send_email',
        server: 'mail',
        tool: 'send',
        rationale: '',
      },
      content: {
        kind: 'email',
        to,
        cc: '',
        subject: 'Re: Plans',
        body: 'Hello.',
        inReplyTo: '',
        references: '',
      },
      ...{
        origin: { kind: 'hand' },
        source: null,
        draftHash: null,
        createdAt: '2026-01-01T10:00:00Z',
        expiresAt: null,
      },
      ...{
        snoozedUntil: null,
        status: 'executed',
        attempt: 1,
        statusReason: null,
        formerStatus: null,
        rejectionReason: null,
      },
    },
    { approved: 'Approved', rejected: 'Rejected' },
  );

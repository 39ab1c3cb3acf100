import fc from 'fast-check';
import { expect, it } from 'vitest';
import { imapSockets } from '../../../../src/features/accounts/servers/imap-sockets';
import { nodeClock } from '../../../../headless/node/node-clock.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import { ImapSource } from '../../../../src/features/accounts/servers/imap/imap-source';
import { accountConsentKey, accountSecret } from '../../../../src/core/settings/account-consent';
import { ANSWERS, Stage } from '../../../core/app/stage';
import { runs, SEED } from '../../../runs';
import { type Chance, spoilAnswers } from '../servers/imap/hostile-answers';
import { mailboxAccount, mailNamed, PASSWORD, scriptedMailbox } from '../servers/imap/scripted-mailbox';
import { promise } from '../../../promise';

const LOOKS = 10;
const HOUR_MS = 3_600_000;
const stop = new AbortController().signal;

/** A generator by Lehmer, so that a failing day can be played again by its number. */
function chances(seed: number): Chance {
  let state = (seed % 2_147_483_646) + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

interface Day {
  /** Numbers of the mails whose notes are in the vault, by account; each as often as there are notes. */
  notes: Record<string, string[]>;
  mails: Record<string, string[]>;
  /** Notes that were finished although nobody did anything. */
  ended: number;
  /** Notes about mails that do not come, which still wait. */
  told: number;
  spoilt: string[];
  troubles: (string | null)[];
}

/** A day of two mailboxes, the first of which spoils its answers; then it is healthy. */
async function play(seed: number): Promise<Day> {
  const chance = chances(seed);
  const servers = { odd: await scriptedMailbox(), sound: await scriptedMailbox() };
  const accounts = Object.entries(servers).map(([name, server]) => mailboxAccount(server, { name }));
  const stage = new Stage({
    answers: () => ANSWERS.needsInfo,
    settings: { accounts, consents: accounts.map((account) => accountConsentKey(account, 'read', {})) },
  });
  const source = new ImapSource({
    sockets: imapSockets(nodeModules),
    prove: () => Promise.resolve({ kind: 'password', secret: PASSWORD }),
    isAllowed: () => true,
    clock: nodeClock,
    patience: { silence: 300, greeting: 2_000 },
  });
  for (const account of accounts) await stage.ports.secrets.write(accountSecret(account), PASSWORD);
  const fetch = async () => {
    const deputy = createDeputy({ ...stage.ports, mail: source }, stage.settings);
    const outcome = await deputy.fetchMail({ stop, isAsked: true });
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    return outcome.accounts;
  };
  await fetch();
  const mails: Day['mails'] = { odd: [], sound: [] };
  const deliver = (): void => {
    for (const [name, server] of Object.entries(servers)) {
      const id = `${name}-${String(mails[name]?.length)}`;
      mails[name]?.push(id);
      server.deliver(mailNamed(id, `${`Line of ${id}. `.repeat(1 + chance(40))}The end of ${id}.`));
    }
  };
  const spoilt = spoilAnswers(servers.odd, chance, 3);
  for (let look = 0; look < LOOKS; look += 1) {
    for (let count = chance(6); count > 0; count -= 1) deliver();
    await fetch();
    stage.clock.suspend(120_000 + chance(5) * 60_000);
  }
  servers.odd.faults.clear();
  let troubles: Day['troubles'] = [];
  for (let look = 0; look < 3; look += 1) {
    stage.clock.suspend(2 * HOUR_MS);
    troubles = (await fetch()).map(({ trouble }) => trouble);
  }
  source.close();
  const texts = stage.vault
    .paths()
    .filter(isNote)
    .map((path) => [path, stage.vault.text(path)] as const);
  const idOf = (text: string): string => /^message_id: "?([^"\n@]+)@example/m.exec(text)?.[1] ?? '';
  const byName = (name: string): string[] =>
    texts
      .map(([, text]) => idOf(text))
      .filter((id) => id.startsWith(`${name}-`))
      .sort();
  for (const [, text] of texts) {
    const id = idOf(text);
    if (id !== '' && !(text.includes(`Line of ${id}. `) && text.includes(`The end of ${id}.`)))
      throw new Error(`The text of ${id} is another's: ${text}\n${spoilt.join('; ')}`);
  }
  return {
    notes: { odd: byName('odd'), sound: byName('sound') },
    mails: { odd: (mails['odd'] ?? []).sort(), sound: (mails['sound'] ?? []).sort() },
    ended: texts.filter(([, text]) => /^decision_reason: "?(?:Answered|Put away) elsewhere/m.test(text))
      .length,
    told: texts.filter(([path, text]) => path.startsWith('Needs_Action/') && /withheld-/.test(text)).length,
    spoilt,
    troubles,
  };
}

const isNote = (path: string): boolean => /^(?:Needs_Action|Done|Archive)\//.test(path);

it('brings in every mail once and whole, whatever a server said for a day, and ends no note', async () => {
  promise('nothing is taken for done because an answer left it out');
  let looks = 0;
  let answers = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(2_000_000_000), async (seed) => {
      const day = await play(seed);
      looks += LOOKS;
      answers += day.spoilt.length;
      expect({ seed, ...day, spoilt: day.spoilt }).toEqual({
        seed,
        ...day,
        notes: day.mails,
        ended: 0,
        told: 0,
        troubles: [null, null],
      });
    }),
    { seed: SEED, numRuns: runs(60), endOnFailure: true },
  );
  expect(answers).toBeGreaterThan(looks / 4);
}, 3_600_000);

import type { ApprovalCard } from '../../src/core/approvals/view/approval-card';
import { mailTextOf } from '../../src/core/approvals/view/mail-text';
import { withName } from '../../src/core/approvals/view/shown-text';
import { toFillIn } from '../../src/core/approvals/view/mail-blanks';
import type { DecideOutcome, PersonDecision } from '../../src/core/approvals/work/person-decision';
import { type Command, type Invocation, JSON_OPTION } from '../command/command.mjs';
import { sayApprovalOutcome } from '../words/say-approval-outcome.mjs';
import { describeAnswered, describeApproval, shownHash } from '../words/describe-approval.mjs';
import { type ExitCode, usageError } from '../words/exit-code.mjs';
import { findApproval } from '../operands/find-approval.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { confirmBy } from '../words/terminal.mjs';

export const approveCommand: Command = {
  name: 'approve',
  usage: '<vault> <approval> [--all] [--hash HASH] [--with-blanks] [--sent] [--not-sent] [--json]',
  summary: 'Show a waiting approval, by its path, file name or id, and approve it; it runs at once if it can',
  options: [
    {
      name: 'all',
      summary: 'answer everyone who wrote or got the mail; shows the letter with them and asks',
    },
    { name: 'hash', value: 'HASH', summary: 'approve this text without a question; status prints its hash' },
    {
      name: 'with-blanks',
      summary: 'send it although blanks such as [Name] are not filled in; needs --hash',
    },
    { name: 'sent', summary: "say that it was sent, if Deputy can't know" },
    { name: 'not-sent', summary: 'say that it was not sent: it waits again' },
    JSON_OPTION,
  ],
  example: '~/notes re-a-question',
  operands: { least: 0, most: 1 },
  async run(invocation) {
    const { operands, isSet, output } = invocation;
    const [meant = ''] = operands;
    const [wasSent, wasNotSent] = [isSet('sent'), isSet('not-sent')];
    if (wasSent && wasNotSent) throw usageError('Use --sent or --not-sent, not both.');
    const unsigned = await invocation.openVaultForWork();
    const isLook = invocation.text('hash') === undefined && !wasSent && !wasNotSent;
    const isAsked = isLook && invocation.ask !== null && !output.isJson;
    const named = await findApproval(unsigned, meant, { output, command: 'approve', isAsked });
    const current = isLook ? await takenUp(unsigned, named) : named;
    const { opened, card: found } = isAsked
      ? await withNameAsked(invocation, unsigned, current)
      : { opened: unsigned, card: current };
    const card = isSet('all') ? await toAll(invocation, opened, found) : found;
    const mail = card.mail === null ? null : await opened.deputy.approvals.readMail(card.mail);
    output.say(...(mail === null ? [] : describeAnswered(mail, card.evidence)), ...describeApproval(card));
    const decide = (decision: PersonDecision): Promise<DecideOutcome> =>
      opened.deputy.approvals.decide(card.path, decision);
    if (wasSent || wasNotSent) {
      const decision = { kind: 'resolve', wasSent } as const;
      return tell(invocation, { card, decision, outcome: await decide(decision) });
    }
    const decision = approvalOf(card, isSet('with-blanks'));
    const outcome = (await refusalOf(invocation, card)) ?? (await decide(decision));
    // Without a yes, the letter is addressed as before.
    if (card !== found && (outcome.kind === 'refused' || outcome.kind === 'changed'))
      await readdress(opened, card, mailTextOf(found.text));
    const next =
      outcome.kind === 'changed' && card === found && invocation.text('hash') === undefined
        ? (await opened.deputy.approvals.list()).find(({ path }) => path === card.path)
        : undefined;
    if (next?.choices.includes('approve') !== true || next.hash === card.hash)
      return tell(invocation, { card, decision, outcome });
    // Shown and asked once more, with the edit that this look has taken in.
    output.say('It was changed meanwhile. Now it is:', ...describeApproval(next));
    const anew = approvalOf(next, false);
    const last = (await refusalOf(invocation, next)) ?? (await decide(anew));
    return tell(invocation, { card: next, decision: anew, outcome: last });
  },
};

/** Matches an answer that is no name. */
const YES_OR_NO = /^(?:y|yes|no?)$/i;

/** Asks once for the name that replies are signed with, if this one needs it; the answer signs those that wait. */
async function withNameAsked(
  { ask, output, openVaultForWork }: Invocation,
  opened: OpenVault,
  card: ApprovalCard,
): Promise<{ opened: OpenVault; card: ApprovalCard }> {
  const { deputy, ports } = opened;
  const asked = { opened, card };
  if (ask === null || withName(card, '.') === card.text.body) return asked;
  if ((await deputy.profile()).profile.name !== '') return asked;
  if ((await ports.home.read(NAME_ASKED)) !== null) return asked;
  const said = (await ask('Your name, to sign replies with from now on? Enter: none.')).trim();
  const name = YES_OR_NO.test(said) ? '' : said;
  // Kept only now: a question that was broken off is asked again.
  await ports.home.create(NAME_ASKED, '');
  if (name === '') return asked;
  await opened.change({ personName: name });
  const signed = await openVaultForWork();
  const { deputy: named } = signed;
  let now = await nowOf(signed, card);
  const sign = async (): Promise<string | null> => {
    const body = withName(now, name);
    if (body === now.text.body) return null;
    const { path, id: request, hash: shownHash } = now;
    const text = { ...mailTextOf(now.text), body };
    const outcome = await named.approvals.edit(path, { request, shownHash, text });
    now = await nowOf(signed, now);
    return outcome.kind === 'edited' ? null : outcome.why;
  };
  // Signing all leaves a letter that the person has edited; this one gets the name as a further edit.
  if (now.before !== null) await sign();
  const outcome = await named.act('signDrafts', null);
  if (outcome.kind === 'done') output.say(`${outcome.label}.`);
  now = await nowOf(signed, now);
  const why = await sign();
  if (why !== null) output.say(`This letter is not signed: ${why}`);
  return { opened: signed, card: now };
}

/** File outside the vault that is there once the question was answered. */
const NAME_ASKED = 'name-asked';

/** The approval with what the person wrote into its draft in an editor. */
async function takenUp(opened: OpenVault, card: ApprovalCard): Promise<ApprovalCard> {
  if (card.draft === null) return card;
  await opened.deputy.act('ask', card.draft);
  return nowOf(opened, card);
}

const nowOf = async ({ deputy }: OpenVault, card: ApprovalCard): Promise<ApprovalCard> =>
  (await deputy.approvals.list()).find(({ id }) => id === card.id) ?? card;

/** The approval after its recipients were changed to all; asking comes later, so it takes a terminal. */
async function toAll(
  { ask, whyUnasked, output, text, isSet }: Invocation,
  opened: OpenVault,
  card: ApprovalCard,
): Promise<ApprovalCard> {
  if (ask === null || output.isJson) throw usageError(`--all asks: ${whyUnasked}`);
  if (text('hash') !== undefined || isSet('with-blanks'))
    throw usageError('--all asks: leave out --hash and --with-blanks.');
  if (card.answerAll === null) throw usageError('No one else can be answered: --all changes nothing.');
  const { to, cc } = card.answerAll;
  const hash = await readdress(opened, card, { ...mailTextOf(card.text), to, cc });
  const cards = await opened.deputy.approvals.list();
  const changed = cards.find((each) => each.path === card.path && each.hash === hash);
  if (changed === undefined) throw usageError('It was changed elsewhere meanwhile.');
  return changed;
}

/** Writes the text, which differs in its recipients, into the approval. Returns its hash. */
async function readdress(
  { deputy }: OpenVault,
  { path, id: request, hash: shownHash }: ApprovalCard,
  text: ReturnType<typeof mailTextOf>,
): Promise<string> {
  const outcome = await deputy.approvals.edit(path, { request, shownHash, text });
  if (outcome.kind !== 'edited') throw usageError(outcome.why);
  return outcome.hash;
}

/** Why nothing is decided; `null` if the person at the terminal, or the given hash, confirms this exact text. */
async function refusalOf(
  { vault, text, isSet, ask, whyUnasked, output }: Invocation,
  card: ApprovalCard,
): Promise<DecideOutcome | null> {
  if (!card.choices.includes('approve')) return null;
  const hash = text('hash');
  if (hash !== undefined) return refusalOfHash(vault, card, hash.toLowerCase());
  if (isSet('with-blanks'))
    throw usageError(
      card.isAsPut ? `Which text? ${lineFor(vault, card)} --with-blanks` : notAsPut(vault, card),
    );
  if (ask === null || output.isJson) {
    const why = ask === null ? whyUnasked : 'With --json nothing is asked.';
    if (card.isAsPut && card.blanks.length > 0)
      throw usageError(
        `${why} ${toFillIn(card.blanks)}: ${card.blanks.join(', ')}. To send it as it is: ${lineFor(vault, card)} --with-blanks`,
      );
    throw usageError(
      card.isAsPut
        ? `${why} To approve exactly this text: ${lineFor(vault, card)}`
        : `${why} ${notAsPut(vault, card)}`,
    );
  }
  if (card.blanks.length > 0) return null;
  return (await confirmBy(ask)('Approve?')) ? null : { kind: 'refused', why: 'It was not confirmed.' };
}

function refusalOfHash(vault: string, card: ApprovalCard, hash: string): DecideOutcome | null {
  if (hash.length < shownHash(card).length) throw usageError('Give the whole hash from deputy status.');
  const isShown = card.hash.startsWith(hash);
  if (isShown && card.isAsPut) return null;
  const next = card.isAsPut ? `Its hash is ${shownHash(card)}.` : notAsPut(vault, card);
  return { kind: 'changed', why: isShown ? next : `It is another text now: check it again. ${next}` };
}

/** A hash can't approve a text that Deputy has not shown to the person. */
const notAsPut = (vault: string, { path, blanks }: ApprovalCard): string =>
  `Its text was changed after Deputy asked: ${blanks.length > 0 ? 'fill in its blanks, then ' : ''}approve it in Obsidian, or at a terminal without --hash: deputy approve ${shellWord(vault)} ${shellWord(path)}`;

const lineFor = (vault: string, card: ApprovalCard): string =>
  `deputy approve ${shellWord(vault)} ${shellWord(card.path)} --hash ${shownHash(card)}`;

const approvalOf = (
  { id: request, hash: shownHash, attempt }: ApprovalCard,
  withBlanks: boolean,
): PersonDecision => ({
  kind: 'approve',
  request,
  shownHash,
  attempt,
  by: 'command',
  ...(withBlanks ? { withBlanks: true } : {}),
});

const tell = (
  { vault, output }: Invocation,
  decided: { card: ApprovalCard; decision: PersonDecision; outcome: DecideOutcome },
): ExitCode => {
  const { card, outcome } = decided;
  const isBlank = outcome.kind === 'refused' && card.blanks.length > 0 && card.isAsPut;
  return sayApprovalOutcome(
    output,
    { ...decided, vault },
    isBlank
      ? [
          `To fill it in: an editor on ${card.draft ?? card.path}, then this command again.`,
          `To send it as it is: ${lineFor(vault, card)} --with-blanks`,
        ]
      : [],
  );
};

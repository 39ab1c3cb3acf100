import type { LogEntry } from '../../../kernel/log/entry';
import { isMailStep } from '../model/runner/mail-step';
import { type MailOutcome, writeMail } from '../model/runner/write-mail';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import type { Destination } from '../../../kernel/ports/language-model';
import { type Privacy, strictest } from '../../../kernel/privacy/private-note';
import { privacyByProfile } from '../../../core/settings/profile-note';
import type { Session } from '../../../core/session/session';
import { commitToPlan, planEntry } from './plan-commit';
import {
  answersOf,
  CHANGED,
  hasEnded,
  notesOfStep,
  putOff,
  type Step,
  stepApproval,
  type StepTaken,
  takenBy,
  type StepWork,
} from './step-work';
import type { TimePorts } from '../../../core/settings/occasion-of';
import { sendVia } from '../../../core/settings/send-via';
import { newApproval } from '../../../core/approvals/model/approval/new-approval';
import {
  type Approval,
  approvalPath,
  type EmailContent,
} from '../../../core/approvals/model/approval/approval-note';
import { tracesIn } from '../../../core/approvals/model/approval/letter-traces';
import { freeName } from '../../../kernel/effects/free-name';
import { replyRecipient } from '../../../kernel/mail/reply-recipient';
import { asSent } from '../../../kernel/mail/headers/as-sent';
import { readMailHeaders, readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { quoted } from '../../../kernel/mail/model-words';
import { noteLink } from '../../../kernel/notes/names';
import { ownAddressesOf } from '../../../core/drafts/profile';
import { replyThread } from '../../../core/drafts/reply-thread';
import { planEffect, type PlanFile } from './edit-plan-note';
import type { NoteSource } from '../../../core/triage/model/mail-context';
import { birthOf, submitForApprovalInTurn } from '../../../core/session/submit-for-approval';
import {
  type Address,
  foldAddress,
  formatAddress,
  isNoReply,
  parseAddresses,
} from '../../../kernel/mail/headers/addresses';

/** Handles a step with ✋: a mail is written and submitted for approval; any other is left to the person. */
export async function askAboutStep(work: StepWork, step: Step): Promise<StepTaken> {
  const { session } = work;
  if (!isMailStep(step.text)) return leaveToPerson(session, step, { why: '' });
  const connected = await work.models.connect('drafting', notesOfStep(step));
  if (!connected.ok) return { kind: 'put_off', why: connected.error.message };
  const { destination } = connected.value.model;
  const outcome = await session.prompt({
    model: connected.value,
    answers: answersOf(step, 'mail'),
    signal: work.abort,
    isUnattended: true,
    ask: askForMail(session, step, destination),
  });
  if (outcome.kind === 'deferred') return putOff(session, step, outcome);
  await hasEnded(session, step);
  const { entries, run } = outcome;
  const privacy = privacyByProfile(session.profiles, destination);
  // If the model gave no text, the person writes the mail.
  if (outcome.kind === 'failed')
    return leaveToPerson(session, step, {
      why: `no mail was written: ${outcome.cause}`,
      run,
      privacy,
      entries,
    });
  const { file, number, source } = step;
  const { subject, body } = outcome;
  const mail = { subject, body };
  const asked = { file, step: number, source, run, mail, privacy, entries };
  if (!(await askForStep(session, asked))) return CHANGED;
  await session.answers.close(run);
  return { kind: 'asked' };
}

/** The prompt for a step's mail; the preview shows the same prompt. */
export const askForMail =
  (session: Pick<Session, 'profiles' | 'settings'> & TimePorts, step: Step, destination: Destination) =>
  (deps: PromptDeps): Promise<MailOutcome> =>
    writeMail(stepApproval(session, step, destination), deps);

interface Left {
  why: string;
  run?: string;
  privacy?: Privacy;
  entries?: readonly LogEntry[];
}

async function leaveToPerson(
  session: Session,
  { file, number }: Step,
  { why, ...made }: Left,
): Promise<StepTaken> {
  const left = await commitToPlan(session, file, {
    ...made,
    events: [{ event: 'left_to_person', step: number, why }],
    label: `Left step ${String(number)} of ${file.plan.id} to you`,
  });
  if (left.kind !== 'committed') return takenBy(left);
  if (made.run !== undefined) await session.answers.close(made.run);
  return { kind: 'left' };
}

interface StepToAsk {
  file: PlanFile;
  step: number;
  source: NoteSource | null;
  mail: Pick<EmailContent, 'subject' | 'body'>;
  /** Privacy of notes that the writer read in addition to the step's own. */
  privacy: Privacy;
  run: string;
  entries: readonly LogEntry[];
}

/** Submits a step for approval and blocks the plan until it is decided. Returns whether it was submitted. */
async function askForStep(session: Session, asked: StepToAsk): Promise<boolean> {
  const { file, step, run, entries } = asked;
  const request = requestOf(session, asked);
  const path = await freeName(
    session.ports.vault,
    approvalPath(session.settings.folders.pendingApproval, request),
  );
  const event = { event: 'asked', step, request: noteLink(path) } as const;
  const edit = planEffect(file, [event], session.timestamp());
  if (!edit.ok || edit.value === null) return false;
  return submitForApprovalInTurn(session, {
    path,
    request,
    privacy: strictest(asked.privacy, await session.keptHere.privacyOf(notesOfStep(asked))),
    effects: [edit.value],
    entries: [...entries, planEntry(file, event)],
    run,
    kind: 'step_asked',
  });
}

function requestOf(session: Session, { file, step, source, mail }: StepToAsk): Approval {
  const { plan } = file;
  const text = plan.steps[step - 1]?.text ?? '';
  const own = ownAddressesOf(session.profiles.here);
  const traces = [mail.subject, mail.body].flatMap(tracesIn);
  return newApproval(
    {
      actionType: 'send_email',
      ...sendVia(session.settings, source?.note ?? null),
      ...(traces.length === 0 ? {} : { traces }),
      content: contentOf({ step: text, mail, source, own }),
      rationale: `Step ${String(step)} of ${plan.id}: ${quoted(text, 200)}`,
      origin: { kind: 'step', plan: plan.id, step, text },
      source: noteLink(file.path),
    },
    birthOf(session),
  );
}

interface MailOfStep extends Pick<StepToAsk, 'mail' | 'source'> {
  step: string;
  /** The person's addresses, folded for comparison. */
  own: ReadonlySet<string>;
}

function contentOf({ step, mail, source, own }: MailOfStep): EmailContent {
  const to = stepRecipient(step, source?.note.frontmatter ?? null, own);
  return { kind: 'email', to, cc: '', ...mail, ...threadOf(to, { source, own }) };
}

/** Thread headers of a mail: a mail to the sender of the plan's source mail belongs to that mail's thread. */
function threadOf(
  to: string,
  { source, own }: Pick<MailOfStep, 'source' | 'own'>,
): Pick<EmailContent, 'inReplyTo' | 'references'> {
  if (source === null || to === '' || to !== replyRecipient(source.note.frontmatter, own))
    return { inReplyTo: '', references: '' };
  const { frontmatter } = source.note;
  return replyThread(readMessageId(frontmatter), frontmatter);
}

/**
 * Recipient of a step's mail as a To header: a person named by the step and found in the source mail's headers, else
 * the recipient of a reply. '' if only the person's own addresses (`own`, folded) are known, or if the step names an
 * address that no header contains; the person then fills it in. A step may come from a model, so its text alone never
 * chooses a recipient.
 */
export function stepRecipient(
  step: string,
  frontmatter: Record<string, unknown> | null,
  own: ReadonlySet<string>,
): string {
  if (frontmatter === null) return '';
  const { from, replyTo, to, cc } = readMailHeaders(asSent(frontmatter));
  const known = [replyTo, from, ...to, ...cc].filter((address) => address !== undefined);
  const named = addressesIn(step);
  if (named.length > 0) {
    const byAddress = new Map([...known].reverse().map((each) => [foldAddress(each.address), each]));
    return textOf(named.map((address) => byAddress.get(foldAddress(address))));
  }
  const others = known.filter(({ address }) => !own.has(foldAddress(address)));
  const mentioned = others.find(({ name }) => isMentioned(name, step));
  if (mentioned !== undefined) return formatAddress(mentioned);
  const reply = replyRecipient(frontmatter, own) ?? '';
  return parseAddresses(reply).some(({ address }) => isNoReply(address)) ? '' : reply;
}

/** Words with an `@` in the middle, without trailing punctuation. */
const addressesIn = (text: string): string[] =>
  text.split(/[\s<>()[\],;:"']+/u).flatMap((word) => {
    const [address = ''] = /^[^]*\w/.exec(word) ?? [];
    const at = address.indexOf('@', 1);
    return at > 0 && at < address.length - 1 ? [address] : [];
  });

/** The recipients as a To header; empty if one of them is unknown: then the person fills in all. */
const textOf = (found: readonly (Address | undefined)[]): string =>
  found.every((address) => address !== undefined) ? found.map(formatAddress).join(', ') : '';

function isMentioned(name: string, step: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const inStep = new Set(words(step));
  return words(name).some((word) => inStep.has(word));
}

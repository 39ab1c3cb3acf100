import { opensBreaker } from '../../../../kernel/ports/language-model';
import { capitalized } from '../../../../kernel/notes/text/capitalized';
import { clockTime, type ClockMoment } from '../words/clock-time';
import type { DeputyState, LostNotes } from './deputy-state';
import { providerName } from '../words/provider-name';
import { REFUSALS, remedyFor } from './refusal-words';
import { ERROR_WORDS } from '../../../../llm/provider/wire/error-words';
import { counted } from '../words/counted';
import { doingWords, leftWords, callWords } from '../words/progress-words';
import { shortLine } from '../words/short-line';
import type { StatusAction, StatusLine } from './status-line';

/** Context that a state does not include. */
export interface Situation extends ClockMoment {
  /** The provider that triages: a registry key, or its display name. */
  provider: string;
  pending: number;
  /** Number of mail files that become notes when triage starts. */
  mailFiles?: number;
  /** Size and price of the waiting work, such as "24 notes, about $0.02", before its start; missing if unknown. */
  estimate?: string | null;
  /** Whether a mail account is set up, whose past mail can be judged. */
  canJudgePast?: boolean;
  /** Faults of a model that triage asks, found by its trial, in sentences. */
  weakModel?: string | null;
}

/** Describes a state for a width of 300 px: what happened, what was kept, what to do. */
export function describeState(state: DeputyState, situation: Situation): StatusLine {
  switch (state.kind) {
    case 'unchosen':
      return line('calm', 'Nothing runs yet', {
        detail: 'Choose who reads your notes. Until then nothing is read or sent.',
        action: { label: 'Use the built-in rules', command: 'use-rules' },
      });
    case 'needs_consent':
      return line('warn', 'Not yet allowed on this device', {
        detail: `The settings name ${recipient(state)}. Nothing is sent there before you allow it.`,
        action: { label: 'See what will be sent', command: 'review-consent' },
      });
    case 'settings_unreadable':
      return line('error', "The settings can't be read", {
        detail: sentences(
          shortLine(state.why, 200),
          'They are kept as they are, and nothing starts automatically.',
        ),
        action: { label: 'Open settings', command: 'open-provider-settings' },
      });
    case 'ready':
      return ready(situation);
    case 'paused':
      return line('calm', 'Paused', {
        detail: sentences(
          state.device === undefined ? null : elsewhere(state.device),
          waiting(situation.pending),
          'Nothing starts automatically. What you approve is still sent.',
        ),
        action: { label: 'Resume', command: 'resume-automation' },
        ...(state.device === undefined ? {} : { also: [RUN_HERE] }),
      });
    case 'idle':
      return idle(state, situation);
    case 'working':
      return working(state, situation);
    case 'stopping':
      return line('busy', 'Stopping', { detail: 'Late answers are dropped; nothing is left half done.' });
    case 'refused':
      return refused(state, situation);
    case 'stuck':
      return line('error', "The vault can't be written", {
        detail: sentences(shortLine(state.message, 240), 'Nothing was lost.', nextTry(state, situation)),
        action: { label: 'Try again', command: 'run-triage' },
      });
    case 'elsewhere':
      return line('calm', 'Deputy is busy in another window', {
        detail: sentences(shortLine(state.by, 120), 'Deputy continues here afterwards.'),
      });
    case 'not_set_up':
    case 'other_device':
    case 'runner_unreadable':
      return describeStandstill(state);
  }
}

/** Describes why this device does not work on the vault. */
export function describeStandstill(
  state: Of<'not_set_up' | 'other_device' | 'runner_unreadable'>,
): StatusLine {
  switch (state.kind) {
    case 'not_set_up':
      if (state.gone) return describeGone(state.gone);
      return line('calm', 'This vault is not set up', {
        detail: 'Deputy works in folders of its own, such as Needs_Action.',
        action: { label: 'Set up folders', command: 'set-up-folders' },
      });
    case 'other_device':
      return line('warn', elsewhere(state.device), {
        detail: 'Here you can read and decide. Deputy asks no model on this device.',
        action: RUN_HERE,
      });
    case 'runner_unreadable':
      return line('error', "Deputy is stopped: Runner.md can't be read", {
        detail: sentences(
          `It should name the one device that runs Deputy, but ${shortLine(state.why, 160)}`,
          'Fix or delete that note to continue.',
        ),
      });
  }
}

const describeGone = ({ folder, now }: LostNotes): StatusLine =>
  line('warn', now === null ? `${folder} is not there any more` : `Notes still wait in ${folder}`, {
    detail:
      now === null
        ? 'It may have been moved. Move it back, or name its new place in Settings, Deputy, Folders.'
        : `The settings name ${now}, which holds none. Move the notes there, or name ${folder} in Settings, Deputy, Folders.`,
    action: { label: 'Set up folders', command: 'set-up-folders' },
  });

const elsewhere = (device: string): string => `Deputy runs on another device: ${shortLine(device, 40)}`;

const RUN_HERE: StatusAction = { label: 'Run Deputy on this device', command: 'run-on-this-device' };

/** Number of notes for a first try with a model. */
export const FIRST_NOTES = 3;

function ready({ pending, mailFiles = 0, estimate = null, canJudgePast = false }: Situation): StatusLine {
  const label =
    estimate === null || pending + mailFiles === 0 ? 'Start triage' : `Start triage (${estimate})`;
  return line('calm', 'Ready to start', {
    detail: 'Nothing was sent yet.',
    action: { label, command: 'run-triage' },
    ...(pending > FIRST_NOTES
      ? { also: [{ label: `Try ${String(FIRST_NOTES)} first`, command: 'try-first' }] }
      : canJudgePast && pending > 0
        ? { also: [{ label: 'Judge past mail', command: 'judge-past-mail' }] }
        : {}),
  });
}

const CHOOSE_ANOTHER: StatusAction = { label: 'Choose another model', command: 'open-provider-settings' };

function idle({ lastCycle, nextCycle }: Of<'idle'>, situation: Situation): StatusLine {
  const next = nextCycle === null ? '' : `. Next check ${clockTime(nextCycle, situation)}`;
  const isLastSaid = lastCycle !== null && nextCycle === null;
  const last = isLastSaid ? `Last check ${clockTime(lastCycle, situation)}.` : null;
  const now = situation.pending === 0 ? 'Up to date' : 'Idle';
  const { weakModel = null } = situation;
  return line(weakModel === null ? 'calm' : 'warn', `${now}${next}`, {
    detail: sentences(waiting(situation.pending) ?? last, weakModel),
    ...(weakModel === null ? {} : { action: CHOOSE_ANOTHER }),
  });
}

function working({ progress, rateLimitedUntil, retrying }: Of<'working'>, situation: Situation): StatusLine {
  const { pending, provider, now } = situation;
  const action = { label: 'Stop', command: 'stop-all-work' } as const;
  const count = progress === null ? null : { done: progress.done, total: progress.total };
  if (rateLimitedUntil !== null && rateLimitedUntil > now) {
    const rest = count === null ? pending : Math.max(0, count.total - count.done);
    return line(
      'warn',
      `${providerName(provider)} is rate limited until ${clockTime(rateLimitedUntil, situation)}`,
      {
        detail: sentences(waiting(rest, '; nothing was lost'), rest === 0 ? 'Nothing was lost.' : null),
        progress: count,
        action,
      },
    );
  }
  if (retrying !== undefined) {
    const words = retrying.isUnsent ? ERROR_WORDS.network : ERROR_WORDS.server;
    const detail = `${words.short(providerName(provider))}.`;
    return line('warn', againWords(retrying), { detail, progress: count, action });
  }
  if (progress === null || count === null || count.total === 0)
    return line('busy', 'Checking for new mail', { action });
  const waits = [leftWords(progress), callWords(progress)].filter((each) => each !== null).join(', ');
  const detail = [waits, shortLine(progress.text, 120)].filter((each) => each).join(': ');
  return line('busy', doingWords(progress), { detail: capitalized(detail) || null, progress: count, action });
}

const againWords = ({ afterMs, number, of }: NonNullable<Of<'working'>['retrying']>): string =>
  `Trying again in ${String(Math.ceil(afterMs / 1_000))} s, ${String(number)} of ${String(of)}`;

function refused(state: Of<'refused'>, situation: Situation): StatusLine {
  const kept = waiting(situation.pending + (situation.mailFiles ?? 0), '; nothing was lost');
  if (state.code === 'unusable') {
    // Uses the error's own text, which names the model, the number of notes tried, and the time of the next try.
    const [text = '', ...rest] = shortLine(state.message, 240).split('. ');
    const { tone, action, also } = REFUSALS.unusable(situation.provider);
    return line(tone, text, {
      detail: sentences(...rest, kept),
      action,
      ...(also === undefined ? {} : { also }),
    });
  }
  const { tone, text, ...ways } = REFUSALS[state.code](providerName(situation.provider));
  const detail = sentences(
    remedyFor(state.code) ?? shortLine(state.message, 240),
    kept,
    opensBreaker(state) ? null : nextTry(state, situation),
  );
  return line(tone, text, { detail, ...ways });
}

/** Whether a new key is needed. Another run would be refused again; entering a new key starts a run by itself. */
export const needsKey = (state: DeputyState): boolean =>
  state.kind === 'refused' && ['auth', 'key_refused', 'missing_key'].includes(state.code);

type Of<Kind extends DeputyState['kind']> = Extract<DeputyState, { kind: Kind }>;

const line = (
  tone: StatusLine['tone'],
  text: string,
  rest: Partial<Pick<StatusLine, 'detail' | 'progress' | 'action' | 'also'>>,
): StatusLine => ({ tone, text, detail: null, progress: null, action: null, ...rest });

export const recipient = ({ provider, baseUrl }: Of<'needs_consent'>): string =>
  baseUrl === '' ? providerName(provider) : `${providerName(provider)} at ${shortLine(baseUrl, 120)}`;

const waiting = (count: number, more = ''): string | null =>
  count === 0 ? null : `${counted(count, 'note')} ${count === 1 ? 'waits' : 'wait'}${more}.`;

const nextTry = ({ nextTry: at }: Of<'refused' | 'stuck'>, situation: Situation): string | null =>
  at === null ? null : `Next try at ${clockTime(at, situation)}.`;

/** Joins sentences, each with a full stop; `null` if there are none. */
function sentences(...parts: (string | null)[]): string | null {
  const said = parts.filter((part) => part !== null && part !== '');
  return said.length === 0
    ? null
    : said.map((part) => (/[.…!?]$/.test(part ?? '') ? part : `${part ?? ''}.`)).join(' ');
}

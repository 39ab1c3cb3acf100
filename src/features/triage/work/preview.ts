import type { Cut, Preview, SentPreview } from '../../../app/view/preview-view';
import type { Prompt } from '../../../llm/prompting/prompt-task';
import type { LogEntry } from '../../../kernel/log/entry';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import { decodeText } from '../../../kernel/notes/text/decode';
import { parseNote } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { err, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { Destination } from '../../../kernel/ports/language-model';
import type { Vault } from '../../../kernel/ports/vault';
import type { KeptHere } from '../../../kernel/privacy/kept-here';
import { privateWords } from '../../../kernel/privacy/private-note';
import type { PlannedConnection } from '../../../llm/provider/connect';
import { runsHere } from '../../../llm/provider/catalogue/price';
import { isThisMachine } from '../../../llm/provider/catalogue/this-machine';
import type { TokenCorrections } from '../../../llm/provider/tokens/token-correction';
import { judgePath } from '../../tools/path-guard';
import type { Truncation } from '../model/budget';
import { firstPrompt, type TriageSubject } from '../model/triage-note';
import { Senders } from '../../../session/senders';
import { pathRules } from '../../../settings/path-rules';
import { currentProfiles, type Profiles } from '../../../settings/profile';
import type { Settings } from '../../../settings/settings';
import { leaving, plannedRecipient, type PlannedRecipient } from './planned-question';
import { questionAbout } from './triage-prompt';

export interface PreviewDeps {
  vault: Vault;
  settings: Settings;
  clock: Clock;
  corrections: TokenCorrections;
  keptHere: KeptHere;
  home: DeviceStore;
  device: DeviceStore;
}

/** Builds the prompt for a note in its present state. Asks no model, reads no key, changes nothing. */
export async function previewTriage(path: string, deps: PreviewDeps): Promise<Preview> {
  const { vault, settings } = deps;
  const { needsAction, done, archive } = settings.folders;
  const isTriaged = [needsAction, done, archive].some((folder) => isInside(path, folder));
  if (!isTriaged) return previewFound(path, deps);
  const subject = await readSubject(path, vault);
  if (!subject.ok) return { kind: 'unavailable', why: subject.error };
  const planned = plannedRecipient('triage', await deps.keptHere.firstReason([subject.value]), settings);
  if (planned.kind !== 'asked') return planned;
  const { recipient } = planned;
  const profiles = await currentProfiles(vault, settings);
  const room = roomOf(recipient, deps);
  const senders = new Senders({ ports: deps, settings, person: profiles.here });
  const { keptHere } = deps;
  const question = { ports: deps, settings, keptHere, profiles, senders };
  const { occasion } = await questionAbout(subject.value, room.model, question);
  const { truncation, ...prompt } = firstPrompt(subject.value, { ...room, occasion });
  const cut = truncation && {
    unit: 'tokens' as const,
    original: truncation.originalTokens,
    kept: truncation.keptTokens,
    gone: truncation.removed.map((name) => GONE[name]),
  };
  return sentPreview(prompt, recipient, { settings, cut, follows: null, profiles });
}

/**
 * Largest size of a prompt for a recipient and its fallback. Both get the same prompt, so it must fit the smaller
 * window.
 */
export const roomOf = (
  recipient: PlannedRecipient,
  { settings, corrections }: Pick<PreviewDeps, 'settings' | 'corrections'>,
) => ({
  model: {
    family: recipient.family,
    contextTokens: Math.min(recipient.row.contextTokens, recipient.fallback?.row.contextTokens ?? Infinity),
    destination: destinationOf(recipient),
  },
  correction: corrections.of({ provider: recipient.provider, modelId: recipient.modelId ?? '' }),
  tokenBudget: settings.tokenBudget,
});

/** Location of the models that get the prompt. The fallback gets the same prompt, so it counts as well. */
const destinationOf = ({ isHere, fallback }: PlannedRecipient): Destination =>
  isHere && (fallback === null || runsHere({ ...fallback, modelId: fallback.modelId ?? '' }))
    ? 'here'
    : 'away';

/** The first prompt of a conversation; `null` if nothing would be asked. */
export const openingPreview = (
  prompt: Prompt | null,
  recipient: PlannedRecipient,
  { profiles = null, ...more }: Previewed & Pick<SentPreview, 'follows'>,
): Preview =>
  prompt === null
    ? { kind: 'unavailable', why: 'No model would be asked about it.' }
    : sentPreview(prompt, recipient, { profiles, ...more, cut: shortened(prompt.cut) });

interface Previewed extends Pick<PreviewDeps, 'settings'> {
  /** Profiles of the person; `null` if the prompt says nothing about the person. */
  profiles?: Profiles | null;
}

function sentPreview(
  prompt: Omit<Prompt, 'cut'>,
  recipient: PlannedRecipient,
  { settings, profiles, ...more }: Previewed & Pick<SentPreview, 'cut' | 'follows'>,
): Preview {
  const { withheld, ...left } = leaving(prompt, recipient, settings);
  if (withheld !== null) return { kind: 'unavailable', why: withheld };
  const { row, baseUrl, modelId, effort, fallback, keptHere } = recipient;
  const url = new URL(baseUrl);
  return {
    kind: 'sent',
    label: row.label,
    baseUrl,
    host: url.host,
    model: modelId,
    effort,
    isLocal: isThisMachine(url),
    fallback: fallback && nameOf(fallback),
    keptHere,
    profileKept: destinationOf(recipient) === 'here' ? null : profileKept(profiles?.keptHere ?? null),
    ...left,
    ...more,
    termsUrl: row.termsUrl,
  };
}

const profileKept = (kept: Profiles['keptHere']): SentPreview['profileKept'] =>
  kept && { path: kept.path, why: kept.why };

const GONE: Readonly<Record<Truncation['removed'][number], string>> = {
  quoted_history: 'quoted history',
  tracking_urls: 'tracking links',
  encoded_blobs: 'encoded files',
  end_of_body: 'the end of the text',
};

/** The cut of a text, as described by its log entry. */
const shortened = (entry: LogEntry | null): Cut | null =>
  entry && {
    unit: 'characters',
    original: Number(entry.details?.['original_characters']),
    kept: Number(entry.details?.['kept_characters']),
    gone: [],
  };

/** Name and host of a fallback. The built-in rules need no name here, because they send nothing. */
const nameOf = ({ row, baseUrl }: PlannedConnection): string => `${row.label} at ${new URL(baseUrl).host}`;

/** Maximum number of characters of a note that tools read. */
const MOST_READ = 20_000;

/** Preview of a note that is not triaged, but that a plan's step or a skill may read. */
async function previewFound(path: string, { vault, settings, keptHere }: PreviewDeps): Promise<Preview> {
  const bytes = await vault.read(path);
  if (bytes === null) return { kind: 'unavailable', why: `There is no note at ${path} any more.` };
  const judged = judgePath(path, pathRules(settings), 'read');
  const text = decodeText(bytes);
  if (!judged.ok || !text.ok)
    return { kind: 'unavailable', why: `${path} is never sent: no model may read it.` };
  const why = await keptHere.why(path, text.value);
  if (why !== null) return { kind: 'stays', label: 'Models on this computer', keptHere: privateWords(why) };
  const planned = plannedRecipient('complex_reasoning', null, settings);
  if (planned.kind !== 'asked') return planned;
  const { row, baseUrl } = planned.recipient;
  const shown = visibleText(text.value.slice(0, MOST_READ)).trim();
  const { messages, removed } = leaving(
    { system: '', messages: [{ role: 'user', content: shown }], tokens: 0 },
    planned.recipient,
    settings,
  );
  return {
    kind: 'found',
    label: row.label,
    baseUrl,
    isLocal: isThisMachine(new URL(baseUrl)),
    text: messages[0]?.content ?? '',
    removed,
  };
}

async function readSubject(path: string, vault: Vault): Promise<Result<TriageSubject, string>> {
  const bytes = await vault.read(path);
  if (bytes === null) return err(`There is no note at ${path} any more.`);
  const text = decodeText(bytes);
  if (!text.ok) return err(`${path} is not UTF-8 text, so it is never sent.`);
  const note = parseNote(text.value);
  return note.ok ? { ok: true, value: { path, note: note.value } } : err(note.error.message);
}

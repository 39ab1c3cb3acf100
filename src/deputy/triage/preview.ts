import { visibleText } from '../../mail/visible-text';
import { decodeText } from '../../notes/decode';
import { parseNote } from '../../notes/note';
import { isInside } from '../../notes/paths';
import { err, type Result } from '../../notes/result';
import type { Clock } from '../../ports/clock';
import type { Cost, Message } from '../../ports/language-model';
import type { Vault } from '../../ports/vault';
import { privateWords, whyPrivateText } from '../../privacy/private-note';
import type { PlannedConnection } from '../../provider/connect';
import { isThisMachine } from '../../provider/this-machine';
import type { TokenCorrections } from '../../provider/token-correction';
import { judgePath } from '../../tools/path-guard';
import { firstPrompt, type TriageSubject } from '../../triage/triage-note';
import { occasionOf } from '../settings/occasion-of';
import { pathRules } from '../settings/path-rules';
import { privacyRules } from '../settings/privacy-rules';
import { currentProfile } from '../settings/profile';
import type { Settings } from '../settings/settings';
import { leaving, plannedRecipient, type Recipient } from './planned-question';

/** What would leave this device if a note were triaged now. */
export type Preview =
  | SentPreview
  /** The rules, or a model on this machine, work here; `keptHere`: why, where a rule says so. */
  | { kind: 'stays'; label: string; keptHere: string | null }
  /** It is not triaged, but a step of a plan or a skill may find it, and read this much of it. */
  | {
      kind: 'found';
      label: string;
      baseUrl: string;
      isLocal: boolean;
      text: string;
      removed: readonly string[];
    }
  /** There is nothing to show; `why` is a sentence. */
  | { kind: 'unavailable'; why: string };

export interface SentPreview {
  kind: 'sent';
  /** As a person calls the provider: "OpenAI". */
  label: string;
  baseUrl: string;
  /** Of the base URL, with the port where one is named. */
  host: string;
  /** `null`: the first one that the server lists, which is not asked for a preview. */
  model: string | null;
  /** It goes to this very machine. */
  isLocal: boolean;
  /** Who receives the same where the first one fails: "Ollama at localhost:11434". `null`: none. */
  fallback: string | null;
  system: string;
  /** Exactly as they would go. */
  messages: readonly Message[];
  /** Estimated, for system text and messages together. */
  tokens: number;
  /** The secrets that were taken out, in words. */
  removed: readonly string[];
  /** Of this call, with an answer of usual length. */
  cost: Cost;
  /** Why a remote provider is not asked; `null`: it may be. */
  keptHere: string | null;
  /** Tokens of the body and how many of them are kept; `null` where the model sees all of it. */
  cut: { originalTokens: number; keptTokens: number } | null;
  /** What the provider says about the data it receives. */
  termsUrl: string | null;
}

/** One of the notes of a run. */
export interface PreviewedNote {
  path: string;
  preview: Preview;
}

export interface PreviewDeps {
  vault: Vault;
  settings: Settings;
  clock: Clock;
  corrections: TokenCorrections;
}

/** Builds what would be sent, from the note as it stands. Asks no model, reads no key, changes nothing. */
export async function preview(path: string, deps: PreviewDeps): Promise<Preview> {
  const { vault, settings } = deps;
  const { needsAction, done, archive } = settings.folders;
  const isTriaged = [needsAction, done, archive].some((folder) => isInside(path, folder));
  if (!isTriaged) return previewFound(path, deps);
  const subject = await readSubject(path, vault);
  if (!subject.ok) return { kind: 'unavailable', why: subject.error };
  const planned = plannedRecipient('triage', [subject.value], settings);
  if (planned.kind !== 'asked') return planned;
  const { recipient } = planned;
  const { truncation, ...prompt } = firstPrompt(subject.value, {
    ...roomOf(recipient, deps),
    occasion: occasionOf(deps.clock, await currentProfile(vault, settings)),
  });
  return sentPreview(prompt, recipient, {
    settings,
    cut: truncation && { originalTokens: truncation.originalTokens, keptTokens: truncation.keptTokens },
  });
}

/** What a prompt may hold for them. Both are asked the same, so that it must fit the smaller window. */
export const roomOf = (
  { provider, row, modelId, family, fallback }: Recipient,
  { settings, corrections }: Pick<PreviewDeps, 'settings' | 'corrections'>,
) => ({
  model: {
    family,
    contextTokens: Math.min(row.contextTokens, fallback?.row.contextTokens ?? Infinity),
  },
  correction: corrections.of({ provider, modelId: modelId ?? '' }),
  tokenBudget: settings.tokenBudget,
});

export function sentPreview(
  prompt: { system: string; messages: readonly Message[]; tokens: number },
  recipient: Recipient,
  { settings, cut }: Pick<PreviewDeps, 'settings'> & Pick<SentPreview, 'cut'>,
): Preview {
  const { withheld, ...left } = leaving(prompt, recipient, settings);
  if (withheld !== null) return { kind: 'unavailable', why: withheld };
  const { row, baseUrl, modelId, fallback, keptHere } = recipient;
  const url = new URL(baseUrl);
  return {
    kind: 'sent',
    label: row.label,
    baseUrl,
    host: url.host,
    model: modelId,
    isLocal: isThisMachine(url),
    fallback: fallback && nameOf(fallback),
    keptHere,
    ...left,
    cut,
    termsUrl: row.termsUrl,
  };
}

/** Rules as a fallback keep everything here. */
const nameOf = ({ row, baseUrl }: PlannedConnection): string => `${row.label} at ${new URL(baseUrl).host}`;

/** More of a note is never read by a tool. */
const MOST_READ = 20_000;

/** A note that is not triaged may yet be found by a step of a plan, or by a skill. */
async function previewFound(path: string, { vault, settings }: PreviewDeps): Promise<Preview> {
  const bytes = await vault.read(path);
  if (bytes === null) return { kind: 'unavailable', why: `There is no note at ${path} any more.` };
  const judged = judgePath(path, pathRules(settings), 'read');
  const text = decodeText(bytes);
  if (!judged.ok || !text.ok)
    return { kind: 'unavailable', why: `${path} is never sent: no model may read it.` };
  const parsed = parseNote(text.value);
  const note = parsed.ok ? parsed.value : { frontmatter: {}, body: text.value, text: text.value };
  const why = whyPrivateText(path, text.value, privacyRules(settings));
  if (why !== null) return { kind: 'stays', label: 'Models on this computer', keptHere: privateWords(why) };
  const planned = plannedRecipient('complex_reasoning', [{ path, note }], settings);
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

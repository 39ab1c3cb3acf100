import type { Profile } from '../../drafts/profile';
import { decodeText } from '../../notes/decode';
import { parseNote } from '../../notes/note';
import { isInside } from '../../notes/paths';
import { err, type Result } from '../../notes/result';
import type { Message } from '../../ports/language-model';
import type { Clock } from '../../ports/clock';
import type { Vault } from '../../ports/vault';
import { type PlannedConnection, planConnection } from '../../provider/connect';
import { isProviderKey, PROVIDERS } from '../../provider/registry';
import type { TokenCorrections } from '../../provider/token-correction';
import { firstPrompt, type TriageSubject } from '../../triage/triage-note';
import { occasionOf } from '../settings/occasion-of';
import { mainChoice, type Settings } from '../settings/settings';
import { currentProfile } from '../settings/profile';
import { isThisMachine } from '../../provider/this-machine';

/** What would leave this device if a note were triaged now. */
export type Preview =
  | SentPreview
  /** The built-in rules work here. */
  | { kind: 'stays'; label: string }
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
  /** Tokens of the body and how many of them are kept; `null` where the model sees all of it. */
  cut: { originalTokens: number; keptTokens: number } | null;
  /** What the provider says about the data it receives. */
  termsUrl: string | null;
}

export interface PreviewDeps {
  vault: Vault;
  settings: Settings;
  clock: Clock;
  corrections: TokenCorrections;
}

/** Builds what a cycle would send, from the note as it stands. Asks no model, reads no key, changes nothing. */
export async function preview(path: string, deps: PreviewDeps): Promise<Preview> {
  const { settings } = deps;
  const route = settings.routes.triage;
  const choice = route?.model ?? mainChoice(settings);
  const { provider } = choice;
  if (isProviderKey(provider) && PROVIDERS[provider].adapter === 'rules')
    return { kind: 'stays', label: PROVIDERS[provider].label };
  const planned = planConnection(choice, settings.prices);
  if (!planned.ok) return { kind: 'unavailable', why: planned.error.message };
  const subject = await readSubject(path, deps);
  if (!subject.ok) return { kind: 'unavailable', why: subject.error };
  const profile = await currentProfile(deps.vault, settings);
  const fallback = route?.fallback === undefined ? null : planConnection(route.fallback, settings.prices);
  const second = fallback?.ok === true ? fallback.value : null;
  return sent(subject.value, { ...planned.value, provider, fallback: second }, { ...deps, profile });
}

type Recipients = PlannedConnection & { provider: string; fallback: PlannedConnection | null };

function sent(
  subject: TriageSubject,
  { provider, row, baseUrl, modelId, family, fallback }: Recipients,
  { settings, clock, corrections, profile }: PreviewDeps & { profile: Profile },
): SentPreview {
  const { tokenBudget } = settings;
  // Both are asked the same, so that it must fit the smaller window.
  const contextTokens = Math.min(row.contextTokens, fallback?.row.contextTokens ?? Infinity);
  const { system, messages, tokens, truncation } = firstPrompt(subject, {
    model: { family, contextTokens },
    correction: corrections.of({ provider, modelId: modelId ?? '' }),
    tokenBudget,
    occasion: occasionOf(clock, profile),
  });
  const url = new URL(baseUrl);
  return {
    kind: 'sent',
    label: row.label,
    baseUrl,
    host: url.host,
    model: modelId,
    isLocal: isThisMachine(url),
    fallback: fallback && recipient(fallback),
    system,
    messages,
    tokens,
    cut: truncation && { originalTokens: truncation.originalTokens, keptTokens: truncation.keptTokens },
    termsUrl: row.termsUrl,
  };
}

/** Rules as a fallback keep everything here. */
const recipient = ({ row, baseUrl }: PlannedConnection): string => `${row.label} at ${new URL(baseUrl).host}`;

async function readSubject(
  path: string,
  { vault, settings }: PreviewDeps,
): Promise<Result<TriageSubject, string>> {
  const { needsAction, done, archive } = settings.folders;
  const isTriaged = [needsAction, done, archive].some((folder) => isInside(path, folder));
  if (!isTriaged)
    return err(`${path} lies outside ${needsAction}, ${done} and ${archive}: it is never sent.`);
  const bytes = await vault.read(path);
  if (bytes === null) return err(`There is no note at ${path} any more.`);
  const text = decodeText(bytes);
  if (!text.ok) return err(`${path} is not UTF-8 text, so it is never sent.`);
  const note = parseNote(text.value);
  return note.ok ? { ok: true, value: { path, note: note.value } } : err(note.error.message);
}

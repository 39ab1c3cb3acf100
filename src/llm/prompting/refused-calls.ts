import { err } from '../../kernel/notes/values/result';
import type { Clock } from '../../kernel/ports/clock';
import {
  asking,
  type GenerateRequest,
  isRefusal,
  type LanguageModel,
  type ModelError,
  type ModelName,
} from '../../kernel/ports/language-model';

/** Maximum number of consecutive notes that are refused before the run stops. */
const MOST_IN_A_ROW = 3;
/** Milliseconds until a refused question is retried automatically. */
const HELD_MS = 86_400_000;

interface Refusal {
  /** Room for the answer, in tokens: a server may refuse a longer answer than it gives to others. */
  room: number;
  /** Number of the later call that succeeded for another note; `Infinity` if none did. */
  provenAt: number;
}

interface Held {
  error: ModelError;
  refusal: Refusal;
  /** Wall-clock milliseconds. */
  until: number;
}

export interface AskedAbout {
  note: string;
  /** The question, with the text of its note. */
  question: string;
  /** Whether a refused question is held for a day, because no person waits for its answer. */
  isHeld: boolean;
}

/**
 * Tells whether refusals are caused by a note, or by the model or the settings. The provider's message does not decide:
 * the note is the cause if after its refusal another note's call of the same kind succeeded, and then the note was
 * refused again. Kept in memory, for one set of settings.
 */
export class RefusedCalls {
  /** By kind of call, then by note. */
  private readonly refusals = new Map<string, Map<string, Refusal>>();
  private readonly held = new Map<string, Held>();
  /** Consecutively refused notes, each with its first refusal. */
  private readonly row = new Map<string, ModelError>();
  private over: ModelError | null = null;
  private calls = 0;
  private settings: string | null = null;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Forgets everything if the settings have changed. `fingerprint`: identifies them. */
  under(fingerprint: string): void {
    if (this.settings !== fingerprint) this.forget();
    this.settings = fingerprint;
  }

  forget(): void {
    for (const known of [this.refusals, this.held, this.row]) known.clear();
    this.over = null;
  }

  /** The model for one attempt at a question. Its refusals say whether the note causes them. */
  on(model: LanguageModel, asked: AskedAbout): LanguageModel {
    let began: number | null = null;
    const proven = new Set<string>();
    return asking(model, async (request) => {
      const held = began === null && asked.isHeld ? this.heldBack(asked.question) : null;
      if (held !== null) return err(held);
      began ??= this.calls += 1;
      const result = await model.generate(request);
      const by = result.ok ? result.value.answeredBy : result.error.by;
      const kind = kindOf(by ?? model, model, request);
      const room = request.maxOutputTokens;
      if (result.ok) this.wentThrough(kind, asked, room);
      if (result.ok || !isRefusal(result.error) || result.error.isOfNote) return result;
      const { error } = result;
      if (proven.has(kind) || this.takeProof(kind, asked, began)) {
        proven.add(kind);
        return err(error.with({ isOfNote: true }));
      }
      this.keep(kind, asked, { error, room });
      return result;
    });
  }

  /** Whether another note's call succeeded since this note was refused, so that the note is tried once more. */
  isReady(note: string): boolean {
    return [...this.refusals.values()].some((notes) => (notes.get(note)?.provenAt ?? Infinity) < Infinity);
  }

  /** Records the result for a note; `null` if a call succeeded. */
  ended(note: string, refusal: ModelError | null): void {
    if (refusal === null) this.row.clear();
    else if (!this.row.has(note)) this.row.set(note, refusal);
    if (this.row.size >= MOST_IN_A_ROW) this.over ??= [...this.row.values()][0] ?? null;
  }

  get inARow(): number {
    return this.row.size;
  }

  /** The first refusal, once too many notes in a row were refused. */
  get stopped(): ModelError | null {
    return this.over;
  }

  private heldBack(question: string): ModelError | null {
    const held = this.held.get(question);
    if (held === undefined || held.refusal.provenAt < Infinity || held.until <= this.clock.now()) return null;
    return held.error.with({ isUnsent: true });
  }

  private wentThrough(kind: string, { note, question }: AskedAbout, room: number): void {
    const notes = this.refusals.get(kind);
    notes?.delete(note);
    this.held.delete(question);
    this.calls += 1;
    for (const refusal of notes?.values() ?? [])
      if (refusal.room <= room) refusal.provenAt = Math.min(refusal.provenAt, this.calls);
  }

  /** Whether the note is at fault; the evidence is used for one attempt. */
  private takeProof(kind: string, { note, question }: AskedAbout, began: number): boolean {
    const notes = this.refusals.get(kind);
    if ((notes?.get(note)?.provenAt ?? Infinity) >= began) return false;
    notes?.delete(note);
    this.held.delete(question);
    return true;
  }

  private keep(
    kind: string,
    { note, question }: AskedAbout,
    { error, room }: { error: ModelError; room: number },
  ): void {
    const notes = this.refusals.get(kind) ?? new Map<string, Refusal>();
    const refusal = notes.get(note) ?? { room, provenAt: Infinity };
    this.refusals.set(kind, notes.set(note, refusal));
    this.held.set(question, { error, refusal, until: this.clock.now() + HELD_MS });
  }
}

/** Calls of one kind differ only in their texts, so a bad setting breaks all of them. */
const kindOf = (
  { provider, modelId }: ModelName,
  { destination }: LanguageModel,
  { task, output, messages }: GenerateRequest,
): string => JSON.stringify([provider, modelId, destination, task, output.name, messages.length]);

import type { Attempt } from '../../asking/attempt';
import type { Effect } from '../../effects/operation';
import type { NoteHit } from '../../tools/search-notes';
import type { ToolContext } from '../../tools/tool-context';
import type { StagedVault, VaultToolResult } from '../../tools/vault-tool';
import type { TaskArguments, TaskRequest } from '../task-request';

/** What came of a task. Nothing is written yet: `effects` are committed together with the request's note. */
export type TaskResult =
  | {
      kind: 'done';
      /** One line for the person. */
      said: string;
      /** What it comes to, as harmless Markdown, where a line is not enough. */
      answer?: string;
      effects: readonly Effect[];
      /** Notes that are there already, such as a plan. */
      notes?: readonly string[];
      hits?: readonly NoteHit[];
      attempt?: Attempt;
    }
  /** `why` is a sentence for the person. */
  | { kind: 'failed'; why: string; attempt?: Attempt };

export interface WrittenDraft {
  subject: string;
  body: string;
  /** `provider:model` */
  draftedBy: string;
  /** A form by the rules, which only a person can finish. */
  isTemplate: boolean;
}

/** What a task works with. */
export interface TaskContext {
  request: Pick<TaskRequest, 'text' | 'at'>;
  /** IANA name of the person's zone. */
  zone: string;
  writing: ToolContext;
  /** The notes that may be read and added to. */
  vault: StagedVault;
  /** All notes that a person finds by a search: no model is shown them. */
  searched: StagedVault;
  /** Addresses in lower case: whom something was sent to before, and the person's own. */
  recipients(): Promise<ReadonlySet<string>>;
  writeDraft(
    given: TaskArguments,
  ): Promise<
    | { kind: 'written'; draft: WrittenDraft; attempt: Attempt }
    | { kind: 'failed'; why: string; attempt: Attempt | null }
  >;
  makePlan(text: string): Promise<TaskResult>;
  /** `title`: the skill's name. */
  runSkill(given: TaskArguments): Promise<TaskResult>;
}

/** Something that a task can be. One file each, and a line in the registry. */
export interface TaskTool {
  name: string;
  /** For the prompt: what it does, with the arguments it takes. */
  description: string;
  /** What it can't do without. */
  needs: readonly (keyof TaskArguments)[];
  run(given: TaskArguments, context: TaskContext): Promise<TaskResult>;
}

/** What a vault tool says, as the result of a task. */
export const resultOf = (result: VaultToolResult, said: string): TaskResult =>
  result.kind === 'done'
    ? { kind: 'done', said, effects: result.effects }
    : { kind: 'failed', why: result.why };

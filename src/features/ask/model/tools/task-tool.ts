import type { Approval } from '../../../approvals/model/approval/approval-note';
import type { LanguageCode } from '../../../../kernel/dates/language';
import type { Destination } from '../../../../kernel/ports/language-model';
import type { ToolCall } from '../../../../kernel/ports/tool-caller';
import type { PromptAttempt } from '../../../../llm/prompting/attempt';
import type { Effect } from '../../../../kernel/effects/operation';
import type { NoteHit } from '../../../tools/search-notes';
import type { ToolContext } from '../../../tools/tool-context';
import type { StagedVault, VaultToolResult } from '../../../tools/vault-tool';
import type { Fact } from '../../../memory/fact';
import type { KnownFact } from '../../../memory/find-facts';
import type { Address } from '../../../../kernel/mail/headers/addresses';
import type { Answering } from '../conversation/answer-question';
import type { AnswerInput } from '../conversation/compose-answer';
import type { AnswerSources } from '../conversation/prompt';
import type { MadeThing } from '../conversation/made';
import type { SideEffect, TaskArguments, Ask } from '../ask';
import type { FactNote } from './forget';

/** What came of a task. Nothing is written yet: `effects` are committed together with the request's note. */
export type TaskResult =
  | {
      kind: 'done';
      /** One line for the person. */
      said: string;
      /** `said` is a question to the person: it is not all done. */
      asks?: true;
      /** What it comes to, as harmless Markdown, where a line is not enough. */
      answer?: string;
      effects: readonly Effect[];
      /** Notes that are there already, such as a plan. */
      notes?: readonly string[];
      hits?: readonly NoteHit[];
      /** To be done once the person has their answer. */
      after?: readonly SideEffect[];
      /** What the person is to be asked about before it is remembered. */
      facts?: readonly Fact[];
      /** The things of earlier asks that it changes or deletes, by the tasks that made them, or paths of facts it forgets. */
      of?: readonly string[];
      /** What is to be approved, born with this task's end. */
      request?: TaskApproval;
      attempt?: PromptAttempt;
      /** Why the rules did it in place of a model, as a sentence. */
      instead?: string;
    }
  /** `why` is a sentence for the person. */
  | { kind: 'failed'; why: string; attempt?: PromptAttempt };

export interface TaskApproval {
  /** Where its note goes. */
  path: string;
  request: Approval;
  /** In a few words. */
  about: string;
}

export interface WrittenDraft {
  subject: string;
  body: string;
  /** `provider:model` */
  draftedBy: string;
  /** A form by the rules, which only a person can finish. */
  isTemplate: boolean;
  /** What its writer was shown of what is remembered. */
  facts: readonly KnownFact[];
}

/** Who answers a question. */
export interface Answerer {
  kind: 'ready';
  destination: Destination;
  /** The notes that may be shown to them. */
  vault: StagedVault;
  /** Gets the paths of private notes that are kept from them. */
  leftOut: ReadonlySet<string>;
  /** `null`: no model is chosen. */
  ask: ((input: AnswerInput) => Promise<Answering>) | null;
}

/** What a task works with. */
export interface TaskContext {
  request: Pick<Ask, 'text' | 'at' | 'tasks'>;
  /** IANA name of the person's zone. */
  zone: string;
  /** In which the person writes, as far as the settings say. */
  languages: readonly LanguageCode[];
  writing: ToolContext;
  /** The notes that may be read and added to. */
  vault: StagedVault;
  /** All notes that a person finds by a search: no model is shown them. */
  searched: StagedVault;
  /** Whom something was sent to before, who wrote, and the person. Addresses in lower case, names '' where unknown. */
  recipients(): Promise<readonly Address[]>;
  /** `to`: the receiver; '' where none is known. */
  writeDraft(
    given: TaskArguments,
    to: string,
  ): Promise<
    | { kind: 'written'; draft: WrittenDraft; attempt: PromptAttempt }
    | { kind: 'failed'; why: string; attempt: PromptAttempt | null }
  >;
  makePlan(text: string): Promise<TaskResult>;
  /** Prepares a request to approve; nothing is called. */
  askForCall(call: ToolCall): Promise<TaskResult>;
  /** `title`: the skill's name. */
  runSkill(given: TaskArguments): Promise<TaskResult>;
  memory: {
    /** Where facts are kept. */
    folder: string;
    /** A conversation may be looked through for what is worth remembering. */
    mayPropose: boolean;
    /** All that is remembered. */
    facts(): Promise<readonly FactNote[]>;
  };
  /** What earlier asks made, the latest first. */
  made(): Promise<readonly MadeThing[]>;
  /** Takes back what the last ask did. */
  undoLast(): Promise<TaskResult>;
  /** What waits, a sentence each, and what was said before, oldest first. */
  surroundings(reader: Destination): Promise<Pick<AnswerSources, 'counts' | 'earlier'>>;
  answering(): Promise<
    /** `why` is a sentence for the person. */
    { kind: 'failed'; why: string } | Answerer
  >;
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

/** A question to the person, and nothing done. */
export const asked = (said: string): TaskResult => ({ kind: 'done', said, effects: [], asks: true });

/** What a vault tool says, as the result of a task. */
export const resultOf = (result: VaultToolResult, said: string): TaskResult =>
  result.kind === 'done'
    ? { kind: 'done', said, effects: result.effects }
    : { kind: 'failed', why: result.why };

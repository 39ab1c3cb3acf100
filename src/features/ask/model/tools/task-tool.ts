import type { Approval } from '../../../../core/approvals/model/approval/approval-note';
import type { LanguageCode } from '../../../../kernel/dates/language';
import type { Destination } from '../../../../kernel/ports/language-model';
import type { ToolCall } from '../../../../kernel/ports/tool-caller';
import type { PromptAttempt } from '../../../../llm/prompting/attempt';
import type { Effect } from '../../../../kernel/effects/operation';
import type { NoteHit } from '../../../../core/tools/search-notes';
import type { ToolContext } from '../../../../core/tools/tool-context';
import type { StagedVault, VaultToolResult } from '../../../../core/tools/vault-tool';
import type { Fact, KnownFact } from '../../../../core/session/memory';
import type { Address } from '../../../../kernel/mail/headers/addresses';
import type { Answering } from '../conversation/answer-question';
import type { AnswerInput } from '../conversation/compose-answer';
import type { AnswerSources } from '../conversation/prompt';
import type { MadeThing } from '../conversation/made';
import type { Overview } from '../../../../core/app/view/overview';
import type { SpendOverview } from '../../../../core/app/view/spend-overview';
import type { Note } from '../../../../kernel/notes/note';
import type { Ask, OpenQuestion, SideEffect, TaskArguments } from '../ask';

/** A fact and the whole note that holds it. */
export interface FactNote extends KnownFact {
  note: string;
}

/** Result of a task. Nothing is written yet: `effects` are committed together with the ask's note. */
export type TaskResult =
  | {
      kind: 'done';
      /** The outcome as one line for the person. */
      said: string;
      /** Set if `said` is a question to the person, so that the task is not quite finished. */
      asks?: true;
      /** The order that an answer to the question completes. */
      open?: OpenQuestion;
      /** The answer as harmless Markdown, if one line is not enough. */
      answer?: string;
      effects: readonly Effect[];
      /** Paths of existing notes that the task concerns, such as a plan. */
      notes?: readonly string[];
      hits?: readonly NoteHit[];
      /** Work to do after the person has the answer. */
      after?: readonly SideEffect[];
      /** Facts to ask the person about before they are remembered. */
      facts?: readonly Fact[];
      /**
       * Ids of the tasks of earlier asks whose things this task changes or deletes, or paths of the facts that it
       * forgets.
       */
      of?: readonly string[];
      /** Approval to submit, created together with the end of this task. */
      request?: TaskApproval;
      attempt?: PromptAttempt;
      /** Why the rules did the task in place of a model, as a sentence. */
      instead?: string;
    }
  /** `why`: a sentence for the person. */
  | { kind: 'failed'; why: string; attempt?: PromptAttempt };

export interface TaskApproval {
  /** Path of the approval's note. */
  path: string;
  request: Approval;
  /** Subject of the approval in a few words. */
  about: string;
}

/** A draft of any origin whose text the person may still change. */
export interface OpenDraft {
  path: string;
  note: Note;
}

/** A mail that a draft answers. */
export type MailToAnswer = OpenDraft;

/** Mails that an earlier turn of the conversation was about. `said`: the person's words there, and the answer. */
export interface MailsBefore {
  mails: readonly (MailToAnswer & { from: Address })[];
  said: string;
}

export interface WrittenDraft {
  subject: string;
  body: string;
  /** The model that wrote the draft, as `provider:model`. */
  draftedBy: string;
  /** Whether the draft is a rule's form, which only a person can finish. */
  isTemplate: boolean;
  /** Remembered facts that the writer was shown. */
  facts: readonly KnownFact[];
  /** Location of the model. */
  destination: Destination;
  /** Links to these, and to the letters that the writer was shown; a mail of a Sent folder by its id. */
  used: readonly string[];
}

/** The model that answers a question, and what it may see. */
export interface Answerer {
  kind: 'ready';
  destination: Destination;
  /** Notes that may be shown to the model. */
  vault: StagedVault;
  /** Paths of private notes that are withheld from the model. */
  leftOut: ReadonlySet<string>;
  /** Asks the model; `null` if no model is chosen. */
  ask: ((input: AnswerInput) => Promise<Answering>) | null;
}

/** Deputy's own records, as `status` reads them. */
export interface StateRecords {
  overview: Overview;
  spend: Pick<SpendOverview, 'today' | 'month'>;
  /** Mails that were sent from this device, the latest first. `path`: the approval's note; '' if it is gone. */
  sent: readonly { at: string; title: string; recipients: readonly string[]; path: string }[];
}

/** Everything that a task can use. */
export interface TaskContext {
  request: Pick<Ask, 'text' | 'at' | 'tasks' | 'analysis'>;
  /** All words of the person that the ask is about: also those of the ask whose question it answers. */
  words(): Promise<string>;
  /** IANA name of the person's time zone. */
  zone: string;
  /** The person's languages, if the settings name them. */
  languages: readonly LanguageCode[];
  writing: ToolContext;
  /** Notes that the task may read and append to. */
  vault: StagedVault;
  /** Notes that a search finds for the person: all of them, because no model is shown these. */
  searched: StagedVault;
  /** Earlier recipients, senders, and the person. Addresses are in lower case; names are '' if unknown. */
  recipients(): Promise<readonly Address[]>;
  /** Drafts a mail. `to`: the recipient; '' if none is known. */
  writeDraft(
    given: TaskArguments,
    to: string,
    mail: MailToAnswer | null,
  ): Promise<
    | (PromptAttempt & ({ kind: 'written'; draft: WrittenDraft } | { kind: 'failed'; why: string }))
    | { kind: 'not_connected'; why: string }
  >;
  /** The newest mail from an address; `null` if there is none that a draft may answer. */
  lastMail(address: string | null): Promise<MailToAnswer | null>;
  mailsBefore(): Promise<MailsBefore>;
  drafts: {
    /** The effect that makes a draft which answers a mail, in its thread. */
    reply(mail: MailToAnswer, draft: WrittenDraft): Effect;
    open(): Promise<readonly OpenDraft[]>;
    /** Revises a draft with a model, after the person's wish. A draft that they edited gets a second wording. */
    revise(path: string, wish: string): Promise<TaskResult>;
  };
  makePlan(text: string): Promise<TaskResult>;
  /** Prepares an approval; calls nothing. */
  askForCall(call: ToolCall): Promise<TaskResult>;
  /** Runs a skill. `title`: the skill's name. */
  runSkill(given: TaskArguments): Promise<TaskResult>;
  memory: {
    /** Whether conversations may be searched for facts worth remembering. */
    mayPropose: boolean;
    /** All remembered facts. */
    facts(): Promise<readonly FactNote[]>;
    /** Facts related to these words, best first. */
    find(words: readonly string[], vault: StagedVault): Promise<readonly KnownFact[]>;
    /** Makes the note of a fact. */
    keep(fact: Fact): Promise<VaultToolResult>;
  };
  /** Things that earlier asks made, the latest first. */
  made(): Promise<readonly MadeThing[]>;
  /** Undoes what the last ask did. `agreed`: id of the ask that the person was asked about; `first`: why they are asked before. */
  undoLast(agreed: string | null, first: string | null): Promise<TaskResult>;
  /** Deputy's own records, as `status` reads them. */
  state(): Promise<StateRecords>;
  /** A sentence for each thing that waits for the person, and the earlier turns, oldest first. */
  surroundings(reader: Destination): Promise<Pick<AnswerSources, 'counts' | 'earlier'>>;
  answering(): Promise<
    /** `why`: a sentence for the person. */
    { kind: 'failed'; why: string } | Answerer
  >;
}

/** A kind of task. Each has its own file, and a line in the registry. */
export interface TaskTool {
  name: string;
  /** Description for the prompt: what the tool does, with its arguments. */
  description: string;
  /** Arguments that the tool requires. */
  needs: readonly (keyof TaskArguments)[];
  run(given: TaskArguments, context: TaskContext): Promise<TaskResult>;
}

/** A result that only asks the person a question. `open`: the order that the answer completes. */
export const asked = (said: string, open?: OpenQuestion): TaskResult => ({
  ...{ kind: 'done', said, effects: [], asks: true },
  ...(open === undefined ? {} : { open }),
});

/** Turns the outcome of a vault tool into the result of a task. */
export const resultOf = (result: VaultToolResult, said: string): TaskResult =>
  result.kind === 'done'
    ? { kind: 'done', said, effects: result.effects }
    : { kind: 'failed', why: result.why };

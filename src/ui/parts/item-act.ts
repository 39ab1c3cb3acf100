import type { ActName, ActOn, CoreActName } from '../../core/app/acts';
import type { RunRequest } from '../../core/app/automation/automation';
import type { Report } from '../../core/app/view/report';
import type { ActOutcome } from '../../core/triage/work/note-acts';
import type { UnderLock } from '../../core/session/work-lock';
import type { Need } from '../../core/app/view/needs/need';
import type { KeyIntent } from './state/key-table';
import type { SidebarModel } from './state/sidebar-model';
import { FieldRegistry } from '../../kernel/notes/values/registry';

/** Files of an item; `null` if it has none. */
export interface Subject {
  note: string | null;
  draft: string | null;
}

export interface ActRow {
  /** Whether the act first asks for missing setup. */
  needsReady?: true;
  during?: string;
  isUndoable?: true;
  /** Replaces the usual report of the act, or does something before it; `null` keeps the usual report. */
  report?: (
    outcome: UnderLock<ActOutcome>,
    run: (request: RunRequest) => Promise<Report>,
  ) => Promise<Report> | null;
  button?: ItemButton;
}

interface ItemButton {
  label: string;
  /** The key that triggers the act; `null` if there is none. */
  intent: KeyIntent | null;
  on: keyof Subject;
  /** The act, if a feature offers it for this need; otherwise `null`. */
  offer?: (need: Need) => ItemAct | null;
}

export const onNote = (label: string, intent: KeyIntent | null = null): ItemButton => ({
  label,
  intent,
  on: 'note',
});

/** Row of an act that returns a note to triage from any state; the note is triaged now. */
const TRIAGED_NOW = {
  needsReady: true,
  report: (outcome, run) =>
    outcome.kind === 'done' || outcome.kind === 'unchanged' ? run({ first: [outcome.note], limit: 1 }) : null,
} satisfies ActRow;

/** One row per act of the core; a new act does not compile without its row. */
const CORE_ACTS: Record<CoreActName, ActRow> = {
  triageAgain: { ...TRIAGED_NOW, button: onNote('Decide again') },
  takeBack: { isUndoable: true },
  takeIn: TRIAGED_NOW,
  answer: {
    ...TRIAGED_NOW,
    isUndoable: true,
    report: (outcome, run) =>
      outcome.kind === 'done' && outcome.isSettled === true ? null : TRIAGED_NOW.report(outcome, run),
  },
  changeDecision: { isUndoable: true },
  changePurpose: { isUndoable: true },
  draftReply: { needsReady: true, during: 'Writing the reply…', isUndoable: true },
  markDone: { isUndoable: true, button: onNote('Mark done', 'mark-done') },
  ask: { button: { label: 'Review and send…', intent: 'ask', on: 'draft' } },
  signDrafts: {},
  addSamples: { isUndoable: true },
  handOver: { button: onNote('Draft the mail') },
};

export type FeatureActRows = Partial<Record<ActName, ActRow>>;

export const actRows = new FieldRegistry<FeatureActRows>(CORE_ACTS);

/** Buttons that open a file, or that offer a listed act under another label. */
const OTHER_BUTTONS = {
  openNote: onNote('Open note', 'open'),
  openDraft: { label: 'Open draft', intent: null, on: 'draft' },
  draftAnother: onNote('Draft another'),
} satisfies Record<string, ItemButton>;

export type ItemAct = ActOn<string> | keyof typeof OTHER_BUTTONS;

export const mannerOf = (name: ActName): ActRow => actRows.all[name] ?? {};

export const buttonOf = (name: ItemAct): ItemButton =>
  isOther(name) ? OTHER_BUTTONS[name] : (mannerOf(name).button ?? onNote(name));

export const offeredActs = (need: Need): ItemAct[] =>
  Object.values(actRows.all).flatMap(({ button }) => button?.offer?.(need) ?? []);

const isOther = (name: ItemAct): name is keyof typeof OTHER_BUTTONS => Object.hasOwn(OTHER_BUTTONS, name);

/** Act behind each button that has another label. */
const ACT_OF = { draftAnother: 'triageAgain' } as const;

/** Runs an act on an item; does nothing if the item has no such file. */
export async function runItemAct(model: SidebarModel, name: ItemAct, subject: Subject): Promise<void> {
  const path = subject[buttonOf(name).on];
  if (path === null) return;
  if (name === 'openNote' || name === 'openDraft') await model.openNote(path);
  else await model.act(name === 'draftAnother' ? ACT_OF[name] : name, path);
}

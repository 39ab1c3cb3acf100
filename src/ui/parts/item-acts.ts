import type { KeyIntent } from './state/key-table';
import type { SidebarModel } from './state/sidebar-model';

/** Files of an item; `null` if it has none. */
export interface Subject {
  note: string | null;
  draft: string | null;
}

interface Act {
  label: string;
  /** Icon of the act: the name of a Lucide icon. */
  icon: string;
  /** The key that triggers the act; `null` if there is none. */
  intent: KeyIntent | null;
  /** The file that the act works on. */
  on: keyof Subject;
  run: (model: SidebarModel, path: string) => Promise<void>;
}

/** Buttons for items. */
export const ITEM_ACTS = {
  'open-draft': {
    label: 'Open draft',
    icon: 'pencil',
    intent: null,
    on: 'draft',
    run: (model, path) => model.openNote(path),
  },
  'open-note': {
    label: 'Open note',
    icon: 'file-text',
    intent: 'open',
    on: 'note',
    run: (model, path) => model.openNote(path),
  },
  'hand-over': {
    label: 'Draft the mail',
    icon: 'forward',
    intent: null,
    on: 'note',
    run: (model, path) => model.act('handOver', path),
  },
  'ask-for-draft': {
    label: 'Review and send…',
    icon: 'send',
    intent: null,
    on: 'draft',
    run: (model, path) => model.act('ask', path),
  },
  'make-plan': {
    label: 'Make a plan',
    icon: 'list-todo',
    intent: null,
    on: 'note',
    run: (model, path) => model.act('proposePlan', path),
  },
  'start-plan': {
    label: 'Start',
    icon: 'play',
    intent: null,
    on: 'note',
    run: (model, path) => model.act('resumeMission', path),
  },
  'tick-step': {
    label: 'Done',
    icon: 'check',
    intent: 'mark-done',
    on: 'note',
    run: (model, path) => model.act('tickStep', path),
  },
  'skip-step': {
    label: 'Skip',
    icon: 'skip-forward',
    intent: null,
    on: 'note',
    run: (model, path) => model.act('skipStep', path),
  },
  'triage-again': {
    label: 'Decide again',
    icon: 'refresh-cw',
    intent: null,
    on: 'note',
    run: (model, path) => model.act('triageAgain', path),
  },
  'draft-another': {
    label: 'Draft another',
    icon: 'refresh-cw',
    intent: null,
    on: 'note',
    run: (model, path) => model.act('triageAgain', path),
  },
  'not-like-this': {
    label: 'Not like this',
    icon: 'thumbs-down',
    intent: null,
    on: 'note',
    run: (model, path) => model.act('notLikeThis', path),
  },
  'mark-done': {
    label: 'Mark done',
    icon: 'check',
    intent: 'mark-done',
    on: 'note',
    run: (model, path) => model.act('markDone', path),
  },
} as const satisfies Record<string, Act>;

export type ItemAct = keyof typeof ITEM_ACTS;

/** Runs an act on an item; does nothing if the item has no such file. */
export async function runItemAct(model: SidebarModel, act: ItemAct, subject: Subject): Promise<void> {
  const { on, run } = ITEM_ACTS[act];
  const path = subject[on];
  if (path !== null) await run(model, path);
}

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { blanksOfMail, tracesAmong } from '../../../core/approvals/view/mail-blanks';
import { type Overwritten, overwrittenIn } from '../../../core/approvals/view/overwritten-blanks';
import { type MailText, mailTextOf } from '../../../core/approvals/view/mail-text';
import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { useSidebar } from '../../parts/state/sidebar-context';
import type { Edited } from '../../parts/state/sidebar-model';
import type { Writing as WritingLeft } from '../../parts/state/sidebar-state';

/** Milliseconds without typing after which text is saved; at once when the person goes elsewhere. */
const PAUSE_MS = 800;

type Trouble = Extract<Edited, { kind: 'not_edited' }>;

/** A mail while it is being written. */
export interface Reply {
  text: MailText;
  isBusy: boolean;
  /** Reason why the last edits are not saved to the approval; `null` if they are. */
  trouble: Trouble | null;
  write: (change: Partial<MailText>) => void;
  /** Sets the recipients, once all else is saved. It counts as another text, which is yet to be seen. */
  address: (recipients: Pick<MailText, 'to' | 'cc'>) => Promise<void>;
  /** Saves; returns the approval with the new text, or `null` if the edits could not be saved. */
  save: () => Promise<ApprovalCard | null>;
  /** Text that may have replaced a blank by mistake. */
  overwritten: Doubts;
  /** Called when the person leaves the field; its content is then taken as intended. */
  leave: () => void;
  keepMine: () => Promise<void>;
  showTheirs: () => Promise<void>;
}

export function useReply(card: ApprovalCard): Reply {
  const { model, reading, flush, dispatch } = useSidebar();
  const [, draw] = useState<MailText | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const state = useRef<Writing>({
    card,
    before: '',
    own: null,
    saved: null,
    overwritten: NONE,
    saving: Promise.resolve(card),
  });
  const { current: writing } = state;
  follow(writing, card);
  const { own } = writing;

  const saveNow = async (): Promise<ApprovalCard | null> => {
    const words = writing.own;
    if (words === null || words === writing.saved) return writing.card;
    const outcome = await model.editRequest(writing.card, words);
    if (outcome.kind === 'not_edited') {
      setTrouble(outcome);
      return null;
    }
    reading.wrote(writing.card, outcome.card);
    Object.assign(writing, { card: outcome.card, before: writing.card.hash, saved: words });
    setTrouble(null);
    return outcome.card;
  };
  const save = (): Promise<ApprovalCard | null> => {
    writing.saving = writing.saving.then(saveNow, saveNow);
    return writing.saving;
  };
  useEffect(() => {
    flush.current = save;
    return () => {
      // The next letter may already have set its function, because it is drawn before this letter is removed.
      if (flush.current === save) flush.current = null;
      void save();
    };
  }, []);
  useEffect(() => {
    if (own === null || own === writing.saved) return;
    const timer = window.setTimeout(() => void save(), PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [own]);
  const left = own === null ? null : leftIn(card, own, writing.overwritten);
  useLayoutEffect(() => {
    dispatch({ kind: 'wrote', writing: left });
  }, [JSON.stringify(left)]);
  const put = (text: MailText | null): void => {
    writing.own = text;
    draw(text);
  };
  return {
    text: own ?? mailTextOf(card.text),
    isBusy: model.deciding.has(card.id),
    trouble,
    write: (change) => {
      reading.type(writing.card);
      dispatch({ kind: 'typed' });
      const before = writing.own ?? mailTextOf(card.text);
      const after = { ...before, ...change };
      writing.overwritten = {
        subject: overwrittenIn(writing.overwritten.subject, edited(before, after, 'subject')),
        body: overwrittenIn(writing.overwritten.body, edited(before, after, 'body')),
      };
      put(after);
    },
    address: async (recipients) => {
      const saved = await save();
      if (saved === null) return;
      const outcome = await model.editRequest(saved, { ...mailTextOf(saved.text), ...recipients });
      if (outcome.kind === 'not_edited') setTrouble(outcome);
      else {
        Object.assign(writing, { card: outcome.card, own: null, saved: null });
        draw(null);
      }
    },
    save,
    overwritten: writing.overwritten,
    leave: () => {
      writing.overwritten = NONE;
      void save();
    },
    keepMine: async () => {
      writing.card = card;
      await save();
    },
    showTheirs: async () => {
      writing.saved = null;
      writing.card = card;
      put(null);
      setTrouble(null);
    },
  };
}

type Doubts = Record<'subject' | 'body', readonly Overwritten[]>;

const NONE: Doubts = { subject: [], body: [] };

const edited = (
  before: MailText,
  after: MailText,
  field: keyof Doubts,
): { before: string; after: string } => ({
  before: before[field],
  after: after[field],
});

function leftIn({ path, blanks }: ApprovalCard, own: MailText, { subject, body }: Doubts): WritingLeft {
  const [first] = [
    ...subject.map((place) => ({ text: own.subject, place })),
    ...body.map((place) => ({ text: own.body, place })),
  ];
  return {
    id: path,
    blanks: blanksOfMail(own, [...subject, ...body], tracesAmong(blanks)),
    doubt: first === undefined ? '' : first.text.slice(first.place.from, first.place.to),
  };
}

/** While all edits are saved, the newest approval is shown and edited. */
function follow(writing: Writing, card: ApprovalCard): void {
  if (writing.own !== writing.saved) return;
  const isAsSaved = writing.own !== null && [writing.card.hash, writing.before].includes(card.hash);
  if (isAsSaved) return;
  Object.assign(writing, { card, own: null, saved: null, overwritten: NONE });
}

interface Writing {
  card: ApprovalCard;
  own: MailText | null;
  before: string;
  saved: MailText | null;
  overwritten: Doubts;
  saving: Promise<ApprovalCard | null>;
}

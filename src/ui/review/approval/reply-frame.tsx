import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { type MailText, otherFields } from '../../../core/approvals/view/mail-text';
import {
  type BlankPlace,
  blankPlaces,
  firstBlank,
  markBlanks,
  tracesAmong,
} from '../../../core/approvals/view/mail-blanks';
import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { withoutQuotation } from '../../../core/approvals/view/shown-text';
import { isComposing } from '../../parts/state/key-table';
import { bringIntoView } from '../../parts/state/end-in-view';
import { isUnderDialog } from '../../parts/state/under-dialog';
import { useSidebar } from '../../parts/state/sidebar-context';
import { TextButton } from '../../parts/elements/text-button';
import { KeyHint } from '../../parts/key-hint';
import { QuotedMail } from './quoted-mail';
import { type Reply, useReply } from './use-reply';
import { useUniqueId } from '../../parts/elements/use-unique-id';

interface ReplyFrameProps {
  card: ApprovalCard;
  end: ComponentChildren;
}

export function ReplyFrame({ card, end }: ReplyFrameProps) {
  const { dispatch, decide, keys } = useSidebar();
  const reply = useReply(card);
  const [unfolded, unfold] = useState('');
  const { own, quotation, whole } = withoutQuotation(
    unfolded === card.id ? { ...card, quotation: null } : card,
    reply.text.body,
  );
  const frame = useFilling(card, reply);
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.altKey || isUnderDialog(event, activeDocument)) return;
    const hasMod = keys.isMac ? event.metaKey : event.ctrlKey;
    if (event.key === 'Enter' && hasMod) {
      if (!event.repeat) {
        // Text in place of a blank is intended, because the key moves on to the next blank.
        if (firstBlank(reply.text) !== null) reply.leave();
        void decide([card], { kind: 'approve' });
      }
    } else if (event.key === 'Escape') {
      dispatch({ kind: 'refocused' });
    } else if (event.key !== 'Tab' || event.shiftKey || hasMod || !fillNext(frame.current, reply)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div
        ref={frame}
        class="deputy-frame mod-editor"
        onKeyDown={press}
        onFocusIn={() => {
          dispatch({ kind: 'typing', isOn: true });
        }}
        onFocusOut={() => {
          dispatch({ kind: 'typing', isOn: false });
          reply.leave();
        }}
      >
        <div class="deputy-frame-fields">
          {otherFields(card.text).map(({ name, text }) => (
            <div key={name} class="deputy-frame-line">
              <span>{name}</span>
              <bdi>{text}</bdi>
            </div>
          ))}
          <Line reply={reply} name="to" label="To" />
          <Line reply={reply} name="cc" label="Cc" />
          <AnswerAll card={card} reply={reply} />
          <Line reply={reply} name="subject" label="Subject" />
          <Files card={card} />
        </div>
        <Body reply={reply} own={own} whole={whole} />
        <Trouble reply={reply} />
      </div>
      {end}
      {quotation !== null && (
        <QuotedMail text={quotation}>
          <TextButton class="deputy-quiet-button" run={async () => unfold(card.id)}>
            Edit the quotation
          </TextButton>
          <TextButton class="deputy-quiet-button" run={async () => reply.write({ body: own })}>
            Leave it out
          </TextButton>
        </QuotedMail>
      )}
    </>
  );
}

/** When the view moves to this item's first blank, scrolls to it and selects it, so that typing fills it in. */
function useFilling(card: ApprovalCard, { text, overwritten }: Reply): RefObject<HTMLDivElement | null> {
  const { view, dispatch } = useSidebar();
  const frame = useRef<HTMLDivElement>(null);
  // In the same task as the key, so that the next key finds the field focused.
  useLayoutEffect(() => {
    if (view.filling !== card.path || frame.current === null) return;
    const blank = firstBlank(text, tracesAmong(card.blanks)) ?? firstDoubt(overwritten);
    selectBlank(frame.current, blank, 0);
    dispatch({ kind: 'selected_blank' });
  }, [view.filling]);
  return frame;
}

/** `nth`: number of marked places in the body before this one. */
function selectBlank(frame: HTMLElement, blank: BlankPlace | null, nth: number): void {
  const field = frame.querySelector<HTMLTextAreaElement>(`[data-field=${blank?.field ?? 'body'}]`);
  field?.focus({ preventScroll: true });
  if (blank !== null) field?.setSelectionRange(blank.from, blank.to);
  const place = blank?.field === 'body' ? frame.querySelectorAll<HTMLElement>('mark').item(nth) : field;
  if (place !== null) bringIntoView(place);
}

/** Selects the first blank after the cursor; `false` if there is none, so that Tab leaves the field. */
function fillNext(frame: HTMLElement | null, { text, leave }: Reply): boolean {
  const field = frame?.doc.activeElement;
  if (frame === null || !field?.instanceOf(HTMLTextAreaElement)) return false;
  const places = blankPlaces(text);
  const here = field.dataset['field'];
  const next = places.find((place) =>
    place.field === here ? place.from >= field.selectionEnd : here !== 'body',
  );
  if (next === undefined) return false;
  leave();
  selectBlank(frame, next, places.filter(({ field: at }) => at === 'body').indexOf(next));
  return true;
}

function firstDoubt({ subject, body }: Reply['overwritten']): BlankPlace | null {
  const [inSubject] = subject;
  const [inBody] = body;
  if (inSubject !== undefined) return { field: 'subject', ...inSubject };
  return inBody === undefined ? null : { field: 'body', ...inBody };
}

/** A line of a header. It wraps, because senders may differ only at the end of an address. */
function Line({ reply, name, label }: { reply: Reply; name: keyof MailText; label: string }) {
  const id = useUniqueId();
  return (
    <div class="deputy-frame-line">
      <label for={id}>{label}</label>
      <div class="deputy-grown">
        <div dir="auto" aria-hidden="true">
          {`${reply.text[name]}\n`}
        </div>
        <textarea
          id={id}
          dir="auto"
          data-field={name}
          rows={1}
          placeholder=" "
          value={reply.text[name]}
          readOnly={reply.isBusy}
          spellcheck={name === 'subject'}
          onInput={(event) => {
            reply.write({ [name]: event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' ') });
          }}
        />
      </div>
    </div>
  );
}

function Files({ card: { text } }: { card: ApprovalCard }) {
  const files = text.fields.find(({ name }) => name === 'Files');
  if (files === undefined) return null;
  return (
    <div class="deputy-frame-line">
      <span>{files.name}</span>
      <bdi class="deputy-files">{files.text}</bdi>
    </div>
  );
}

/** Sends the answer to everyone who wrote or got the mail, by its headers. */
function AnswerAll({ card: { answerAll }, reply }: { card: ApprovalCard; reply: Reply }) {
  if (answerAll === null) return null;
  const { more, to, cc } = answerAll;
  return (
    <div class="deputy-frame-line">
      <span />
      <TextButton
        class="deputy-quiet-button deputy-answer-all"
        isBusy={reply.isBusy}
        run={() => reply.address({ to, cc })}
      >
        Answer all: {more.length === 1 ? <bdi>{more[0]}</bdi> : `${String(more.length)} more`}
        <KeyHint intent="answer-all" />
      </TextButton>
    </div>
  );
}

interface BodyProps {
  reply: Reply;
  own: string;
  /** The text to be sent with another own text. */
  whole: (own: string) => string;
}

/** An editor as high as its text: an invisible copy behind it sets the height. */
function Body({ reply, own, whole }: BodyProps) {
  return (
    <div class="deputy-frame-body deputy-grown">
      <div class="deputy-letter-text" dir="auto" aria-hidden="true">
        {markBlanks(own, reply.overwritten.body).map(({ text, isBlank }, index) =>
          isBlank ? <mark key={index}>{text}</mark> : text,
        )}
        {'\n'}
      </div>
      <textarea
        aria-label="Text of the mail"
        dir="auto"
        data-field="body"
        data-letter=""
        rows={1}
        value={own}
        readOnly={reply.isBusy}
        onInput={(event) => {
          reply.write({ body: whole(event.currentTarget.value) });
        }}
      />
    </div>
  );
}

function Trouble({ reply: { trouble, keepMine, showTheirs } }: { reply: Reply }) {
  if (trouble === null) return null;
  return (
    <div class="deputy-callout" role="alert">
      <p>{trouble.why}</p>
      {trouble.isOther && (
        <div class="deputy-buttons">
          <TextButton run={keepMine}>Keep mine</TextButton>
          <TextButton run={showTheirs}>Show theirs</TextButton>
        </div>
      )}
    </div>
  );
}

import type { ComponentChildren } from 'preact';

import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import {
  canBeEdited,
  nameIn,
  shownText,
  withName,
  withoutQuotation,
} from '../../../core/approvals/view/shown-text';
import { mailTextOf } from '../../../core/approvals/view/mail-text';
import { LetterEnd } from '../../parts/letter-end';
import { useSidebar } from '../../parts/state/sidebar-context';
import { FieldList } from './field-list';
import { LetterText } from './letter-text';
import { PickText } from './pick-text';
import { QuotedMail } from './quoted-mail';
import { ReplyFrame } from './reply-frame';
import { ApprovalCautions } from './approval-cautions';
import { ApprovalChips } from './approval-chips';
import { DraftExtras, LetterExtras } from '../../parts/feature-parts';
import { Technical } from './technical';
import { TextDiff } from './text-diff';
import { useRef } from 'preact/hooks';
import { IconButton } from '../../parts/elements/icon-button';
import { isComposing } from '../../parts/state/key-table';
import type { SidebarModel } from '../../parts/state/sidebar-model';
import { TextButton } from '../../parts/elements/text-button';
import { useUniqueId } from '../../parts/elements/use-unique-id';

interface RequestReplyProps {
  card: ApprovalCard;
  /** Whether the letter will not move any more: the answered mail is drawn above it, or there is none. */
  hasEnd: boolean;
}

export function ApprovalReply({ card, hasEnd }: RequestReplyProps) {
  const { view } = useSidebar();
  const { before, other, status } = card;
  const showsDiff = before !== null && view.diff === card.id;
  const end = hasEnd ? <LetterEnd card={card} /> : null;
  return (
    <>
      {status.reason !== '' && (
        <p class="deputy-callout" dir="auto" data-status={status.kind}>
          {status.reason}
        </p>
      )}
      <p class="deputy-reply-head">
        <strong>
          {card.kind === 'email' ? (card.mail === null ? 'Your mail' : 'Your reply') : card.title}
        </strong>
        {card.why !== '' && (
          <span class="deputy-reason" dir="auto">
            {card.why}
          </span>
        )}
      </p>
      {card.draft !== null && canBeEdited(card) && <PersonLines card={card} />}
      {other !== null && status.kind === 'contested' ? (
        <>
          <PickText card={card} other={other} />
          {end}
        </>
      ) : showsDiff ? (
        <>
          <TextDiff before={before} after={card.text} />
          {end}
        </>
      ) : canBeEdited(card) ? (
        <ReplyFrame card={card} end={end} />
      ) : (
        <WholeText card={card} end={end} />
      )}
      <LetterExtras card={card} />
      <ApprovalCautions card={card} />
      <ApprovalChips card={card} showsDiff={showsDiff} />
      {card.draft !== null && <DraftExtras draft={card.draft} item={card.path} />}
      <Technical card={card} />
    </>
  );
}

function WholeText({ card, end }: { card: ApprovalCard; end: ComponentChildren }) {
  const { own, quotation } = withoutQuotation(card);
  const { fields, body } = shownText({ ...card.text, body: own });
  return (
    <>
      <div class="deputy-frame">
        <FieldList fields={fields} />
        <LetterText isCode={card.kind === 'tool'}>{body}</LetterText>
      </div>
      {end}
      {quotation !== null && <QuotedMail text={quotation} />}
    </>
  );
}

function PersonLines({ card }: { card: ApprovalCard }) {
  const { model } = useSidebar();
  const { asksForName, unconfirmedProfile, houseRules } = model.settings;
  const written = nameIn(card);
  const asks = asksForName && (written !== '' || isFirstAsked(model, card.id));
  return (
    <>
      {asks && <NameField key={written} card={card} written={written} />}
      {unconfirmedProfile !== null && (
        <p class="deputy-follows">
          <bdi>{unconfirmedProfile}</bdi> is not used on this device yet.{' '}
          <TextButton class="deputy-quiet-button" run={() => model.reviewProfile()}>
            Review
          </TextButton>
        </p>
      )}
      {houseRules !== '' && (
        <p class="deputy-follows" dir="auto">
          Follows: {houseRules}
        </p>
      )}
    </>
  );
}

/** The letter that asks for the name, so that not every letter asks if the field stays empty. */
const ASKED_IN = new WeakMap<SidebarModel, string>();

function isFirstAsked(model: SidebarModel, letter: string): boolean {
  const first = ASKED_IN.get(model) ?? letter;
  ASKED_IN.set(model, first);
  return first === letter;
}

/**
 * Field for the person's name, at first the one that they wrote into the letter. Enter saves the name, which signs the
 * drafts that wait for it. They do not include a letter that the person has edited, so this one gets the name as a
 * further edit.
 */
function NameField({ card, written }: { card: ApprovalCard; written: string }) {
  const { model, reading, flush } = useSidebar();
  const id = useUniqueId();
  const field = useRef<HTMLInputElement>(null);
  const save = async (name: string): Promise<void> => {
    const saved = flush.current === null ? card : await flush.current();
    const body = saved?.before == null ? null : withName(saved, name);
    if (saved !== null && body !== null && body !== saved.text.body) {
      const outcome = await model.editRequest(saved, { ...mailTextOf(saved.text), body });
      if (outcome.kind === 'edited') reading.wrote(saved, outcome.card);
    }
    await model.saveName(name);
  };
  const submit = async (): Promise<void> => {
    const name = field.current?.value.trim() ?? '';
    if (name !== '') await save(name);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  return (
    <div class="deputy-name">
      <label for={id}>
        {written === '' ? 'Your name, to sign replies with' : 'Sign other replies with this name, too?'}
      </label>
      <input
        id={id}
        ref={field}
        type="text"
        defaultValue={written}
        placeholder="Enter to save"
        enterKeyHint="done"
        dir="auto"
        onKeyDown={press}
      />
      {written !== '' && <TextButton run={submit}>Save</TextButton>}
      <IconButton
        icon="x"
        label="Don’t ask for my name"
        run={() => {
          void model.saveName('');
        }}
      />
    </div>
  );
}

import type { Need } from '../../app/view/needs/need';
import { AnswerButton } from '../parts/answer-field';
import { ItemButtons } from '../parts/item-buttons';
import { NEED_WORDS } from '../parts/need-words';
import { BarHint } from './bar-hint';

/** What can be done about a note, always in sight. */
export function NoteBar({ need: { kind, path, draft } }: { need: Need }) {
  return (
    <footer class="deputy-bar">
      <ItemButtons
        hasKeys
        first={kind === 'info' ? <AnswerButton /> : null}
        acts={NEED_WORDS[kind].acts}
        subject={{ note: path, draft }}
      />
      <BarHint words="" />
    </footer>
  );
}

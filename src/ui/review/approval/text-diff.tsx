import type { ApprovalText } from '../../../core/approvals/view/approval-card';
import { type DiffPart, wordDiff } from '../../../core/app/view/words/word-diff';
import { FieldList } from './field-list';
import { LetterText } from './letter-text';

export function TextDiff({ before, after }: { before: ApprovalText; after: ApprovalText }) {
  const names = [...new Set([...after.fields, ...before.fields].map(({ name }) => name))];
  return (
    <>
      <FieldList
        fields={names.map((name) => ({
          name,
          text: <Changes parts={wordDiff(fieldOf(before, name), fieldOf(after, name))} />,
        }))}
      />
      <div class="deputy-letter">
        <LetterText>
          <Changes parts={wordDiff(before.body, after.body)} />
        </LetterText>
      </div>
    </>
  );
}

const fieldOf = ({ fields }: ApprovalText, wanted: string): string =>
  fields.find(({ name }) => name === wanted)?.text ?? '';

export function Changes({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </>
  );
}

function Part({ part: { kind, text, isTarget } }: { part: DiffPart }) {
  if (kind === 'same') return <>{text}</>;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return <Tag class={isTarget ? 'deputy-changed is-target' : 'deputy-changed'}>{text}</Tag>;
}

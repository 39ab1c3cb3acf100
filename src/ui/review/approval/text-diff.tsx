import type { ApprovalText } from '../../../features/approvals/view/approval-card';
import { type DiffPart, wordDiff } from '../../../app/view/words/word-diff';
import { FieldList } from './field-list';
import { LetterText } from './letter-text';

interface TextDiffProps {
  before: ApprovalText;
  after: ApprovalText;
}

/** Differences of fields and body, each word by word. */
export function TextDiff({ before, after }: TextDiffProps) {
  const names = [...new Set([...after.fields, ...before.fields].map(({ name }) => name))];
  return (
    <>
      <FieldList
        fields={names.map((name) => ({
          name,
          text: <Words before={fieldOf(before, name)} after={fieldOf(after, name)} />,
        }))}
      />
      <div class="deputy-letter">
        <LetterText>
          <Words before={before.body} after={after.body} />
        </LetterText>
      </div>
    </>
  );
}

const fieldOf = ({ fields }: ApprovalText, wanted: string): string =>
  fields.find(({ name }) => name === wanted)?.text ?? '';

function Words({ before, after }: { before: string; after: string }) {
  return (
    <>
      {wordDiff(before, after).map((part, index) => (
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

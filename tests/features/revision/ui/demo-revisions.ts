import type { RevisionView } from '../../../../src/features/revision/view/revision-view';

/** A weak draft, and a better one that is in use. */
export const REVISIONS: RevisionView = {
  record: 'r1',
  summary: '2 versions: 0.58 → 0.91',
  rounds: [
    {
      round: 0,
      name: 'First draft',
      score: '0.58',
      remarks: ['Not safe to send', 'Misses a greeting or sign-off'],
      parts: [{ kind: 'same', text: 'I will pay tomorrow', isTarget: false }],
      isCurrent: false,
    },
    {
      round: 1,
      name: 'Round 1',
      score: '0.91',
      remarks: ['Safe to send'],
      parts: [
        { kind: 'same', text: 'I will ', isTarget: false },
        { kind: 'removed', text: 'pay tomorrow', isTarget: false },
        { kind: 'added', text: 'look at it', isTarget: false },
      ],
      isCurrent: true,
    },
  ],
};

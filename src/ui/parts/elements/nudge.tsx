interface NudgeProps {
  /** Why the last press did nothing, and how many such presses there were. */
  nudge: { text: string; count: number };
}

/** Says to a screen reader why a press did nothing; the same words twice are news again. */
export const Nudge = ({ nudge: { text, count } }: NudgeProps) => (
  <div class="deputy-hidden" role="alert">
    <span key={count}>{text}</span>
  </div>
);

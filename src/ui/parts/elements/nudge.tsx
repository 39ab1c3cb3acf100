interface NudgeProps {
  /** Reason why the last press did nothing, and the number of such presses. */
  nudge: { text: string; count: number };
}

/** Tells a screen reader why a press did nothing; a repeated text is announced again. */
export const Nudge = ({ nudge: { text, count } }: NudgeProps) => (
  <div class="deputy-hidden" role="alert">
    <span key={count}>{text}</span>
  </div>
);

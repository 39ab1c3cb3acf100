import type { RequestCard } from '../../dashboard/requests/request-card';

/** What to look at before a yes: blanks first, as nothing goes out with them. */
export function RequestCautions({ card: { blanks, warnings, information } }: { card: RequestCard }) {
  return (
    <>
      {(blanks.length > 0 || warnings.length > 0) && (
        <ul class="deputy-cautions" aria-label="Before you approve">
          {blanks.length > 0 && (
            <li>
              Still to fill in: <bdi>{blanks.join(', ')}</bdi>
            </li>
          )}
          {warnings.map(({ text }) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {information.map((line) => (
        <p class="deputy-information" key={line}>
          {line}
        </p>
      ))}
    </>
  );
}

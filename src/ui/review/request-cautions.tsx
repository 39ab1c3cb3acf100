import type { RequestCard } from '../../dashboard/requests/request-card';

/** What to look at before a yes: first what nothing goes out with. */
export function RequestCautions({ card }: { card: RequestCard }) {
  const { objection, blanks, warnings, information } = card;
  return (
    <>
      {(objection !== null || blanks.length > 0 || warnings.length > 0) && (
        <ul class="deputy-cautions" aria-label="Before you approve">
          {objection !== null && (
            <li>
              <bdi>{objection}</bdi>
            </li>
          )}
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

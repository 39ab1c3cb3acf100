import type { Deputy } from '../../src/core/app/deputy';
import type { PastRequest } from '../../src/features/previews/work/judge-past';
import type { Previews } from '../../src/features/previews/work/previews';
import type { JudgedPast } from '../../src/features/previews/view/look';
import type { Stage } from '../core/app/stage';
import { snapshot } from '../fakes/vault-diff';

/** The previews of a Deputy. A test of another feature that asks for one is about both. */
export const previewsOf = ({ previews }: Pick<Deputy, 'previews'>): Pick<Previews, keyof Previews> =>
  previews;

export const YES = { last: 10, confirm: () => Promise.resolve(true) } satisfies PastRequest;

export const eml = (id: string, text: string, headers = ''): string =>
  `From: ${headers.includes('List-') ? 'News <news@example.org>' : 'Bob <bob@example.org>'}\r\nTo: ann@example.com\r\nDate: Mon, 2 Nov 2026 08:30:00 +0100\r\nMessage-ID: <${id}@example.org>\r\n${headers}\r\n${text}\r\n`;
export const NEWS =
  'Precedence: bulk\r\nList-Unsubscribe: <mailto:x@example.org>\r\nSubject: News of the week\r\n';
export const ASK = 'Subject: Thursday\r\n';
export const QUESTION = 'Hello Ann,\r\n\r\ncan you come on Thursday at ten?\r\n\r\nBob';
export const LETTER = 'What is new in our shop this week. All of it is on our pages.';

export const judged = async (given: {
  deputy: Stage['deputy'];
  request?: Partial<PastRequest>;
}): Promise<JudgedPast> => {
  const outcome = await previewsOf(given.deputy).past({ ...YES, ...given.request });
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.past;
};

/** Everything that Deputy keeps: the vault, this device's records, and what lies beside them. */
export const everything = ({ vault, device, home }: Stage) => ({
  vault: snapshot(vault),
  records: [device, home].map((store) => [...snapshot(store)]),
});

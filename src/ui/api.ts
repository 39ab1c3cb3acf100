import type { ObsidianProtocolData } from 'obsidian';
import type { Automation } from '../core/app/automation/automation';
import { deputyFacts } from '../core/app/facts';
import { allFeatures } from '../core/feature';
import { type NeedItem, needItems } from '../core/app/view/need-item';
import { needRow } from '../core/app/view/need-row';
import type { NeedGroup } from '../core/app/view/needs/need-order';
import type { Clock } from '../kernel/ports/clock';
import { isPermitted, type UserActions } from './actions';
import { textFunctions } from './plugin-feature';

/** An item of *Needs you*, as other plugins get it. */
export interface ApiNeed {
  /** Identifies the item for `openReview`. */
  id: string;
  group: NeedGroup;
  /** Path of the note that the item is about; `null` for a row of notes of one day. */
  path: string | null;
  /** Name of the sender or recipient; never ''. */
  sender: string;
  subject: string;
  /** Reason why the item waits; may be ''. */
  why: string;
  /** Time when the mail was sent, or when the item started to wait; wall-clock milliseconds. */
  at: number | null;
}

/**
 * Functions for other plugins, at `app.plugins.plugins.deputy.api`. None of them decides, sends or calls a model; only
 * a person can do so, in Deputy's own views. Features add functions of their own.
 */
export interface DeputyApi {
  /** Increased only when something is removed or changes its meaning. */
  readonly version: 1;
  /** Opens the review: at an item of `needs` by its id, otherwise where it was last. */
  openReview(id?: string): Promise<void>;
  /** Items that wait for the person, in the order of the review; none before the person has chosen who triages. */
  needs(): Promise<ApiNeed[]>;
}

interface ApiOptions {
  automation: Pick<Automation, 'state' | 'deputy'>;
  user: Pick<UserActions, 'parts' | 'openReview'>;
  clock: Pick<Clock, 'now' | 'zone'>;
}

/** Creates the API. It is frozen, so that no plugin can replace a function that other plugins call. */
export function createApi({ automation, user, clock }: ApiOptions): DeputyApi {
  const facts = deputyFacts(automation.deputy, clock);
  const ofFeatures = allFeatures().flatMap(({ api = {} }) =>
    Object.entries(api).map(([name, read]): [string, () => Promise<string>] => [
      name,
      async () => (isPermitted(automation.state) ? read(facts) : ''),
    ]),
  );
  // Arguments are checked: other plugins may be untyped.
  const withText = textFunctions.rows.map(([name, follow]): [string, (text: unknown) => Promise<void>] => [
    name,
    (text) => follow(user.parts, typeof text === 'string' ? text : ''),
  ]);
  return Object.freeze<DeputyApi>({
    ...Object.fromEntries<unknown>([...ofFeatures, ...withText]),
    version: 1,
    openReview: (id: unknown) => user.openReview(typeof id === 'string' ? id : null),
    needs: async () =>
      isPermitted(automation.state)
        ? needItems(await automation.deputy.overview(), clock.now()).map(apiNeed)
        : [],
  });
}

function apiNeed(item: NeedItem): ApiNeed {
  const { id, group, note, at } = item;
  const { sender, subject, why } = needRow(item);
  return { id, group, path: item.kind === 'day' ? null : note, sender, subject, why, at };
}

/**
 * Follows a link: to the function of a feature that it gives a text (the first if it names none), or to the review, at
 * the item that `review=` names. Anyone can write a link, so links can do only what other plugins can.
 */
export function followLink(
  user: Pick<UserActions, 'parts' | 'openReview' | 'actions'>,
  link: ObsidianProtocolData,
): Promise<void> {
  const { rows } = textFunctions;
  for (const [name, follow] of rows) {
    const text = link[name];
    if (text !== undefined && text !== 'true') return follow(user.parts, text);
  }
  const { review } = link;
  if (review !== undefined) return user.openReview(review === 'true' ? null : review);
  const [first] = rows;
  return first === undefined ? user.actions['open-sidebar']() : first[1](user.parts, '');
}

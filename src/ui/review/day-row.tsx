import { useLayoutEffect, useRef } from 'preact/hooks';

import type { NeedItem } from '../../core/app/view/need-item';
import { counted } from '../../core/app/view/words/counted';
import { clipsOf, isInView } from '../parts/state/end-in-view';
import { TextButton } from '../parts/elements/text-button';
import { KeyHint } from '../parts/key-hint';
import { useSidebar } from '../parts/state/sidebar-context';
import { markDone } from './mark-done';

interface DayRowProps {
  item: Extract<NeedItem, { kind: 'day' }>;
}

/** Notes that share a row; each opens. Records which of them were on the screen. */
export function DayLines({ item: { needs } }: DayRowProps) {
  const { model, reading } = useSidebar();
  const list = useRef<HTMLUListElement>(null);
  const lines = needs.map(({ path, at }) => `${path} ${String(at)}`).join('\n');
  useLayoutEffect(() => {
    const { current: el } = list;
    const win = el?.doc.defaultView;
    if (el === null || win == null) return undefined;
    const titles = el.findAll('button');
    const clips = clipsOf(el);
    const look = (): void => {
      const seen = titles.filter((title) => isInView(title, clips));
      reading.sawLines(seen.flatMap((title) => needs[titles.indexOf(title)] ?? []));
    };
    const views = new win.IntersectionObserver(look, { threshold: [0, 1] });
    for (const title of titles) views.observe(title);
    look();
    return () => {
      views.disconnect();
    };
  }, [reading, lines]);
  return (
    <ul class="deputy-day-lines" ref={list}>
      {needs.map(({ path, title, reason, next, kind }) => (
        <li key={path}>
          <TextButton class="deputy-quiet-button" run={() => model.openNote(path)}>
            <bdi>{title}</bdi>
          </TextButton>
          <p class="deputy-reason" dir="auto">
            {kind === 'read' ? next : reason}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function DayButton({ item: { words, needs } }: DayRowProps) {
  const { model, dispatch, reading } = useSidebar();
  const seen = needs.filter((need) => reading.hasSeenLine(need));
  if (seen.length === 0) return null;
  return (
    <TextButton
      isPrimary
      run={async () => {
        markDone({ model, dispatch }, seen);
      }}
    >
      {seen.length === needs.length
        ? `Mark ${counted(seen.length, words.noun)} done`
        : `Mark the ${String(seen.length)} you saw done`}
      <KeyHint intent="mark-done" />
    </TextButton>
  );
}

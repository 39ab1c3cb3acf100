import type { ComponentChildren } from 'preact';

import { counted } from '../../app/view/words/counted';
import { Icon } from '../parts/elements/icon';
import { QuietButton } from '../parts/elements/quiet-button';
import { useSidebar } from '../parts/state/sidebar-context';

/** Shown where nothing needs the person: why, and what to do next. */
export function NothingWaits() {
  const { model, view, dispatch } = useSidebar();
  const { pending = 0, decisions = [] } = model.overview ?? {};
  const importMail = (
    <QuietButton
      icon="import"
      label="Import e-mail files"
      run={() => model.actions['import-email-files']()}
    />
  );
  if (view.needFilter !== null)
    return (
      <Nothing icon="filter" says="Nothing of this kind waits.">
        <QuietButton
          icon="list"
          label="Show all"
          run={async () => {
            dispatch({ kind: 'filtered_needs', filter: null });
          }}
        />
      </Nothing>
    );
  if (pending > 0)
    return (
      <Nothing
        icon="inbox"
        says={`${counted(pending, 'note')} ${pending === 1 ? 'waits' : 'wait'} for triage.`}
      >
        {model.state.kind === 'idle' && (
          <QuietButton icon="play" label="Run triage" run={() => model.actions['run-triage']()} />
        )}
      </Nothing>
    );
  if (decisions.length > 0)
    return (
      <Nothing icon="check-check" says="You're done. New mail shows up here.">
        {importMail}
      </Nothing>
    );
  return (
    <Nothing icon="mail" says="No mail yet. Drop .eml files here, or put them into the inbox folder.">
      {importMail}
      <QuietButton icon="mail-plus" label="Add five sample mails" run={() => model.act('addSamples', null)} />
    </Nothing>
  );
}

interface NothingProps {
  icon: string;
  says: string;
  children: ComponentChildren;
}

const Nothing = ({ icon, says, children }: NothingProps) => (
  <div class="deputy-nothing">
    <Icon name={icon} />
    <p class="deputy-empty">{says}</p>
    {children}
  </div>
);

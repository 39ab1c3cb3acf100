import type { ComponentChildren } from 'preact';

import { counted } from '../../core/app/view/words/counted';
import { Icon } from '../parts/elements/icon';
import { QuietButton } from '../parts/elements/quiet-button';
import { TextButton } from '../parts/elements/text-button';
import type { SidebarSettings } from '../parts/state/sidebar-model';
import { useSidebar } from '../parts/state/sidebar-context';

/** Shown if nothing needs the person: the reason, and what to do next. */
export function NothingWaits() {
  const { model, view, dispatch } = useSidebar();
  const { estimate } = model;
  const { pending = 0, mailFiles = 0, decisions = [] } = model.overview ?? {};
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
  if (pending + mailFiles > 0)
    return (
      <Nothing icon="inbox" says={waitingWords(pending, mailFiles)}>
        {model.state.kind === 'idle' && (
          <QuietButton
            icon="play"
            label={estimate === null ? 'Run triage' : `Run triage (${estimate})`}
            run={() => model.actions['run-triage']()}
          />
        )}
      </Nothing>
    );
  if (decisions.length > 0)
    return (
      <Nothing icon="check-check" says="You're done. New mail shows up here.">
        {importMail}
      </Nothing>
    );
  const judgePastMail = model.actions['judge-past-mail'];
  return (
    <Nothing icon="mail" says={NO_MAIL[model.settings.mailIn]}>
      {model.settings.mailIn === 'unset' && (
        <TextButton isPrimary run={async () => model.actions['add-mail-account']?.()}>
          Add a mail account
        </TextButton>
      )}
      {model.settings.mailIn === 'account' && judgePastMail !== undefined && (
        <QuietButton icon="flask-conical" label="Judge past mail" run={judgePastMail} />
      )}
      {importMail}
      <QuietButton icon="mail-plus" label="Add five sample mails" run={() => model.act('addSamples', null)} />
    </Nothing>
  );
}

/** "3 notes and 19 mail files wait for triage." */
function waitingWords(notes: number, files: number): string {
  const parts = [
    ...(notes > 0 ? [counted(notes, 'note')] : []),
    ...(files > 0 ? [counted(files, 'mail file')] : []),
  ];
  return `${parts.join(' and ')} ${notes + files === 1 ? 'waits' : 'wait'} for triage.`;
}

const NO_MAIL: Record<SidebarSettings['mailIn'], string> = {
  unset: 'No mail yet. Add your account, drop .eml files here, or put them into the inbox folder.',
  account: 'No mail yet. New mail of your account appears here, and so do .eml files that you drop.',
  files: 'No mail yet. Drop .eml files here, or put them into the inbox folder.',
  on_computer: 'No mail yet. Your computer fetches mail. Here you can import .eml files.',
};

const Nothing = ({ icon, says, children }: { icon: string; says: string; children: ComponentChildren }) => (
  <div class="deputy-nothing">
    <Icon name={icon} />
    <p class="deputy-empty">{says}</p>
    {children}
  </div>
);

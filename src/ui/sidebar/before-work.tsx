import { OFFERS } from './decision-words';
import { providerName } from '../../dashboard/words/provider-name';
import type { SidebarModel } from '../parts/sidebar-model';
import { Choice, Welcome } from './welcome';

/** The states in which the sidebar is one question. */
export type BeforeWork = Extract<
  SidebarModel['state'],
  { kind: 'unchosen' | 'needs_consent' | 'not_set_up' }
>;

export function isBeforeWork(state: SidebarModel['state']): state is BeforeWork {
  return state.kind === 'unchosen' || state.kind === 'needs_consent' || state.kind === 'not_set_up';
}

export function BeforeWork({ model, state }: { model: SidebarModel; state: BeforeWork }) {
  switch (state.kind) {
    case 'unchosen':
      return <FirstRun model={model} />;
    case 'needs_consent':
      return <NeedsConsent model={model} to={recipient(state)} />;
    case 'not_set_up':
      return <NotSetUp model={model} />;
  }
}

function FirstRun({ model }: { model: SidebarModel }) {
  return (
    <Welcome
      icon="mail-check"
      title="Who should triage your notes?"
      lines={[
        `Deputy reads the notes in Needs_Action and decides: ${OFFERS}.`,
        'No mail goes out before you have approved that very mail. Every step is in the log; what stays in the vault can be undone.',
        'Nothing is read before you choose, and you can change your mind in the settings.',
      ]}
    >
      <Choice
        isPrimary
        title="Use the built-in rules"
        detail="No key, no network."
        run={() => model.useRules()}
      />
      <Choice
        title="Choose a model provider"
        detail="You see what will be sent, and to whom, before anything is."
        run={async () => {
          model.openSettings('provider');
        }}
      />
    </Welcome>
  );
}

const recipient = ({ provider, baseUrl }: Extract<BeforeWork, { kind: 'needs_consent' }>): string =>
  baseUrl === '' ? providerName(provider) : `${providerName(provider)} at ${baseUrl}`;

/** The settings came with the vault; the consent did not. */
function NeedsConsent({ model, to }: { model: SidebarModel; to: string }) {
  return (
    <Welcome
      icon="shield-question"
      title="May notes be sent from this device?"
      lines={[
        `The settings of this vault name ${to}.`,
        'This is not allowed on this device yet, so nothing is sent.',
      ]}
    >
      <Choice
        isPrimary
        title="See what will be sent"
        detail="Then agree, or not."
        run={() => model.reviewConsent()}
      />
      <Choice title="Use the built-in rules" detail="No key, no network." run={() => model.useRules()} />
    </Welcome>
  );
}

function NotSetUp({ model }: { model: SidebarModel }) {
  return (
    <Welcome
      icon="folder-plus"
      title="Set up this vault"
      lines={[
        'Deputy works in folders of its own: Inbox, Needs_Action, Drafts, Done, Archive, Logs and a few more.',
        'Folders that are there already are used as they are. Names can be changed in the settings first.',
      ]}
    >
      <Choice
        isPrimary
        title="Set up folders"
        detail="And let this device do the work."
        run={() => model.actions['set-up-folders']()}
      />
    </Welcome>
  );
}

import { OFFERS } from './decisions/decision-words';
import type { LostNotes } from '../../core/app/view/state/deputy-state';
import { describeStandstill, recipient } from '../../core/app/view/state/describe-state';
import { recipientOf } from '../dialogs/notes-recipient';
import { providerName } from '../../core/app/view/words/provider-name';
import type { SidebarModel } from '../parts/state/sidebar-model';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../parts/elements/icon';
import { TextButton } from '../parts/elements/text-button';

/** States in which the sidebar shows a single question. */
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
      return recipientOf(state) === null ? (
        <NeedsAddress model={model} provider={providerName(state.provider)} />
      ) : (
        <NeedsConsent model={model} to={recipient(state)} />
      );
    case 'not_set_up':
      return state.gone ? <FolderGone model={model} gone={state.gone} /> : <NotSetUp model={model} />;
  }
}

const WHAT_IT_DOES = 'Deputy sorts your mail and drafts replies for you to approve.';
const NOTHING_LEAVES = 'Nothing is sent until you approve it. Everything in the vault can be undone.';

/** In a new vault, where mail comes from; then who reads it. */
function FirstRun({ model }: { model: SidebarModel }) {
  const { mailIn, hasFolders } = model.settings;
  const [usesFiles, setUsesFiles] = useState(mailIn !== 'unset' || hasFolders);
  return usesFiles || mailIn !== 'unset' ? (
    <WhoReads
      model={model}
      isFirst={mailIn === 'on_computer' || mailIn === 'files' || (hasFolders && mailIn === 'unset')}
    />
  ) : (
    <Welcome icon="mail-check" title="Where does your mail come from?" lines={[WHAT_IT_DOES, NOTHING_LEAVES]}>
      <WelcomeChoice
        isPrimary
        title="Add a mail account"
        detail="Deputy reads your inbox and leaves it as it is."
        run={async () => model.actions['add-mail-account']?.()}
      />
      <WelcomeChoice
        title="Use mail files"
        detail="Drop .eml files here. You can add an account later."
        run={async () => {
          setUsesFiles(true);
        }}
      />
    </Welcome>
  );
}

/** `isFirst`: this is the first question. */
function WhoReads({ model, isFirst }: { model: SidebarModel; isFirst: boolean }) {
  return (
    <Welcome
      icon="mail-check"
      title="Who reads your mail?"
      lines={[
        ...(isFirst ? [WHAT_IT_DOES] : []),
        `Each mail becomes a note. Deputy decides: ${OFFERS}.`,
        ...(isFirst ? [NOTHING_LEAVES] : []),
        'You can choose again in the settings.',
      ]}
    >
      <WelcomeChoice isPrimary {...byRules(model)} />
      <WelcomeChoice
        title="Choose a model provider"
        detail="First you see what is sent and who gets it."
        run={async () => {
          model.openSettings();
        }}
      />
      {model.settings.mailIn === 'account' && model.actions['judge-past-mail'] !== undefined && (
        <WelcomeChoice
          title="Judge past mail first"
          detail="What the rules would do. Nothing is kept."
          run={() => model.user.setUp.judgePastMail()}
        />
      )}
    </Welcome>
  );
}

const byRules = (model: SidebarModel): ChoiceProps => ({
  title: 'Use the built-in rules',
  detail: 'No key, no network.',
  run: () => model.user.setUp.useRules(),
});

/** Shown for settings that came with the vault, without a consent on this device. */
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
      <WelcomeChoice
        isPrimary
        title="See what will be sent"
        detail="Then allow or decline."
        run={() => model.user.setUp.reviewConsent()}
      />
      <WelcomeChoice {...byRules(model)} />
    </Welcome>
  );
}

/** Shown for a provider without an address, because there is no recipient yet to allow. */
function NeedsAddress({ model, provider }: { model: SidebarModel; provider: string }) {
  return (
    <Welcome icon="server" title={`${provider} is chosen`} lines={['Next: enter its address.']}>
      <WelcomeChoice
        isPrimary
        title="Enter the address"
        detail="Nothing is sent before you allow it."
        run={async () => {
          model.openSettings();
        }}
      />
      <WelcomeChoice {...byRules(model)} />
    </Welcome>
  );
}

/** Shown when folders were moved or deleted by hand. */
function FolderGone({ model, gone }: { model: SidebarModel; gone: LostNotes }) {
  const { text, detail } = describeStandstill({ kind: 'not_set_up', gone });
  return (
    <Welcome icon="folder-x" title={text} lines={[detail ?? '']}>
      <WelcomeChoice
        isPrimary
        title={gone.now === null ? 'Name its new place' : `Name ${gone.folder} again`}
        detail="Opens the settings."
        run={async () => {
          model.openSettings();
        }}
      />
      <WelcomeChoice
        title="Set up folders"
        detail="New, empty ones. See them first."
        run={() => model.actions['set-up-folders']()}
      />
    </Welcome>
  );
}

function NotSetUp({ model }: { model: SidebarModel }) {
  const { hasFolders } = model.settings;
  return (
    <Welcome
      icon="folder-plus"
      title="Ready to start"
      lines={[
        hasFolders
          ? 'Deputy works in the folders that are here, and makes those that are missing.'
          : 'Deputy works in a folder of its own: Deputy.',
        'Nothing that exists is changed. This device will run Deputy.',
      ]}
    >
      <WelcomeChoice
        isPrimary
        title="Start"
        detail={hasFolders ? 'Creates what is missing.' : 'Creates the folder.'}
        run={() => model.user.setUp.start()}
      />
      <WelcomeChoice
        title="Set up folders"
        detail="See them first, or choose where."
        run={() => model.actions['set-up-folders']()}
      />
    </Welcome>
  );
}

interface WelcomeProps {
  icon: string;
  title: string;
  lines: readonly string[];
  children: ComponentChildren;
}

/** Shown while the sidebar has no content before a person's decision. */
function Welcome({ icon, title, lines, children }: WelcomeProps) {
  return (
    <div class="deputy-welcome">
      <Icon name={icon} />
      <h3 class="deputy-welcome-title">{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div class="deputy-choices">{children}</div>
    </div>
  );
}

interface ChoiceProps {
  title: string;
  detail: string;
  isPrimary?: boolean;
  run: () => Promise<void>;
}

function WelcomeChoice({ title, detail, isPrimary = false, run }: ChoiceProps) {
  return (
    <TextButton class="deputy-choice" isPrimary={isPrimary} run={run}>
      <span class="deputy-choice-title">{title}</span> <span class="deputy-choice-detail">{detail}</span>
    </TextButton>
  );
}

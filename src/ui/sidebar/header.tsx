import { needsKey } from '../../app/view/state/describe-state';
import { isBeforeWork } from './before-work';
import { IconButton } from '../parts/elements/icon-button';
import { openMenu } from './open-menu';
import { useSidebar } from '../parts/state/sidebar-context';

export function Header() {
  const { model } = useSidebar();
  const { state, actions } = model;
  const isReady = !isBeforeWork(state);
  const isPaused = state.kind === 'paused';
  return (
    <header class="deputy-header">
      <h2 class="deputy-title">Deputy</h2>
      {isReady && (
        <>
          {!needsKey(state) && (
            <IconButton icon="play" label="Run triage" run={() => void actions['run-triage']()} />
          )}
          {isPaused ? (
            <IconButton
              icon="play-circle"
              label="Resume automation"
              run={() => void actions['resume-automation']()}
            />
          ) : (
            <IconButton
              icon="pause"
              label="Pause automation"
              run={() => void actions['pause-automation']()}
            />
          )}
        </>
      )}
      <IconButton
        icon="settings"
        label="Settings"
        run={() => {
          model.openSettings();
        }}
      />
      <IconButton
        icon="ellipsis"
        label="More actions"
        hasMenu
        run={(button) => {
          openMenu(model, button);
        }}
      />
    </header>
  );
}

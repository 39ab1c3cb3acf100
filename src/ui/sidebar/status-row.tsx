import { describeState } from '../../core/app/view/state/describe-state';
import type { StatusLine } from '../../core/app/view/state/status-line';
import { Icon } from '../parts/elements/icon';
import { IconButton } from '../parts/elements/icon-button';
import { useSidebar } from '../parts/state/sidebar-context';
import type { SidebarModel } from '../parts/state/sidebar-model';
import { TextButton } from '../parts/elements/text-button';
import { useUniqueId } from '../parts/elements/use-unique-id';

/** Deputy's activity, or the reason for its idleness, with a remedy; without trouble, the action is the next thing to do. */
export function StatusRow({ line }: { line: StatusLine }) {
  const { model } = useSidebar();
  const id = useUniqueId();
  const { tone, text, detail, progress, action, also = [] } = line;
  const isStop = action?.command === 'stop-all-work';
  return (
    <div class="deputy-status" data-tone={tone}>
      {(tone === 'busy' || progress !== null) && <Progress value={progress} labelledBy={id} />}
      <div class="deputy-status-line">
        {TONE_ICON[tone] !== null && <Icon name={TONE_ICON[tone]} />}
        <span class="deputy-status-text" id={id}>
          {text}
        </span>
        <span class="deputy-model">{modelName(model)}</span>
        {isStop && (
          <IconButton icon="square" label="Stop all work" run={() => void model.actions['stop-all-work']()} />
        )}
      </div>
      {detail !== null && <p class="deputy-status-detail">{detail}</p>}
      {action !== null && !isStop && (
        <TextButton isPrimary={tone === 'calm'} run={() => model.user.follow(action.command)}>
          {action.label}
        </TextButton>
      )}
      {also.map((other) => (
        <TextButton key={other.command} run={() => model.user.follow(other.command)}>
          {other.label}
        </TextButton>
      ))}
    </div>
  );
}

export function statusLineOf(model: SidebarModel): StatusLine {
  const { overview, settings } = model;
  return describeState(model.state, {
    now: model.now(),
    // The time zone is read only when a time is shown: the first call of `Intl` takes longer than a start may take.
    get zone() {
      return model.zone;
    },
    get locale() {
      return model.locale;
    },
    provider: settings.provider,
    pending: overview?.pending ?? 0,
    mailFiles: overview?.mailFiles ?? 0,
    estimate: model.estimate,
    canJudgePast: settings.mailIn === 'account' && model.actions['judge-past-mail'] !== undefined,
    weakModel: overview?.weakModel ?? null,
  });
}

/** Progress of the work; without a value while the amount of work is unknown. */
function Progress({ value, labelledBy }: { value: StatusLine['progress']; labelledBy: string }) {
  if (value === null) return <progress class="deputy-progress" aria-labelledby={labelledBy} />;
  const { done, total } = value;
  return <progress class="deputy-progress" aria-labelledby={labelledBy} value={done} max={total} />;
}

const TONE_ICON: Record<StatusLine['tone'], string | null> = {
  calm: null,
  busy: null,
  warn: 'triangle-alert',
  error: 'circle-x',
};

const modelName = ({ settings }: SidebarModel): string =>
  settings.model === '' ? settings.provider : settings.model;

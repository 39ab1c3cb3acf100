import { useState } from 'preact/hooks';
import { reasonBeside } from '../../view/reason-beside';
import type { MissionView } from '../../view/mission-view';
import { Icon } from '../../../../ui/parts/elements/icon';
import { actionLabel, approvalsLabel, isLeftToTick, stepByHand, waitLabel } from './mission-words';
import { QuietButton } from '../../../../ui/parts/elements/quiet-button';
import { useSidebar } from '../../../../ui/parts/state/sidebar-context';
import { TextButton } from '../../../../ui/parts/elements/text-button';
import { useUniqueId } from '../../../../ui/parts/elements/use-unique-id';
import { StepBox } from '../step-box';
import { timeLabel } from '../../../../ui/parts/elements/time-label';

interface MissionProps {
  mission: MissionView;
}

export function MissionCard({ mission }: MissionProps) {
  const { objective, step, total, wait, path } = mission;
  const byHand = stepByHand(mission);
  const why = wait.kind === 'person' ? reasonBeside(wait.why, step?.text ?? '') : '';
  return (
    <div class="deputy-card deputy-mission" data-wait={wait.kind} data-overdue={mission.isOverdue}>
      <p class="deputy-mission-objective" dir="auto">
        {objective}
      </p>
      <MissionProgress mission={mission} />
      <div class="deputy-mission-place">
        <span>{step === null ? `All ${total} steps are done` : `Step ${step.number} of ${total}`}</span>
        <Wait mission={mission} />
      </div>
      {byHand !== null && <StepBox plan={path} step={byHand.text} />}
      {step !== null && byHand === null && (
        <p class="deputy-mission-step">
          <Icon name={step.needsPerson ? 'hand' : 'arrow-right'} />
          <span dir="auto">
            {step.needsPerson && <span class="deputy-hidden">Needs you: </span>}
            {step.text}
          </span>
        </p>
      )}
      {why !== '' && (
        <p class="deputy-callout" dir="auto">
          {why}
        </p>
      )}
      <Choices mission={mission} />
      <Foot mission={mission} />
    </div>
  );
}

/** Why the mission waits; the approvals it waits for are one press away. */
function Wait({ mission }: MissionProps) {
  const { model } = useSidebar();
  const label = waitLabel(mission);
  if (label === '') return null;
  const { wait, isOverdue } = mission;
  const content = (
    <>
      {isOverdue && <Icon name="triangle-alert" />}
      {label}
    </>
  );
  if (wait.kind !== 'approval') return <span class="deputy-tag deputy-wait">{content}</span>;
  return (
    <TextButton class="deputy-tag deputy-wait" run={() => model.user.openReview(wait.requests[0] ?? null)}>
      {content}
      <span class="deputy-hidden">. {approvalsLabel(wait.requests.length)}</span>
    </TextButton>
  );
}

/** Choices for a mission that needs the person's decision to continue. */
function Choices({ mission: { wait, path, step } }: MissionProps) {
  const { model } = useSidebar();
  const edit = <TextButton run={() => model.openNote(path)}>Edit</TextButton>;
  const drop = <TextButton run={() => model.act('dropPlan', path)}>Drop</TextButton>;
  if (wait.kind === 'start')
    return (
      <div class="deputy-buttons">
        <TextButton isPrimary run={() => model.act('resumeMission', path)}>
          Start
        </TextButton>
        {edit}
        {drop}
      </div>
    );
  if (wait.kind !== 'person') return null;
  return (
    <div class="deputy-buttons">
      {edit}
      {step !== null && <TextButton run={() => model.act('skipStep', path)}>Skip</TextButton>}
      {drop}
    </div>
  );
}

function Foot({ mission }: MissionProps) {
  const { wait, path, step, log } = mission;
  const { model } = useSidebar();
  const [showsLog, setShowsLog] = useState(false);
  const id = useUniqueId();
  const isAsked = wait.kind === 'start' || wait.kind === 'person';
  // A step that the person does by hand is continued by ticking it.
  const canResume = wait.kind === 'nothing' || (wait.kind === 'person' && !isLeftToTick(mission));
  if (wait.kind === 'start' && log.length === 0) return null;
  return (
    <>
      <div class="deputy-mission-foot">
        {canResume && <QuietButton icon="play" label="Resume" run={() => model.act('resumeMission', path)} />}
        {!isAsked && step !== null && (
          <QuietButton icon="skip-forward" label="Skip" run={() => model.act('skipStep', path)} />
        )}
        <span class="deputy-mission-gap" />
        {log.length > 0 && (
          <button
            type="button"
            class="deputy-quiet-button mod-icon"
            aria-expanded={showsLog}
            aria-controls={id}
            onClick={() => {
              setShowsLog(!showsLog);
            }}
          >
            <Icon name="list-tree" />
            Log
          </button>
        )}
        {!isAsked && <QuietButton icon="file-text" label="Open" run={() => model.openNote(path)} />}
      </div>
      {showsLog && <MissionLog id={id} log={log} />}
    </>
  );
}

/** The plan's reasoning log, newest first. */
const MissionLog = ({ id, log }: { id: string; log: MissionView['log'] }) => (
  <ol class="deputy-mission-log" id={id} role="list" reversed aria-label="Reasoning log">
    {log.map((entry, index) => (
      <Entry key={log.length - index} entry={entry} />
    ))}
  </ol>
);

function Entry({ entry: { at, actor, action, why } }: { entry: MissionView['log'][number] }) {
  const { model } = useSidebar();
  const time = Date.parse(at);
  return (
    <li>
      <span class="deputy-title-line">
        <span class="deputy-clipped">
          {actionLabel(action)} · {actor}
        </span>
        <span class="deputy-time">{Number.isNaN(time) ? at : timeLabel(time, model)}</span>
      </span>
      <span class="deputy-mission-why" dir="auto">
        {why}
      </span>
    </li>
  );
}

/** Maximum number of pieces of the progress bar; more would be too narrow to distinguish. */
const MOST_PIECES = 30;

/** A piece per step or, if there are too many, one for the finished part. */
function MissionProgress({ mission }: { mission: MissionView }) {
  const { steps, step, done, total } = mission;
  return (
    <div
      class="deputy-steps"
      role="progressbar"
      aria-label="Steps done"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${total}`}
    >
      {total > MOST_PIECES ? (
        <>
          <span data-state="done" style={{ '--deputy-part': done }} />
          <span data-state="open" style={{ '--deputy-part': total - done }} />
        </>
      ) : (
        steps.map((state, index) => (
          <span key={index} data-state={index + 1 === step?.number ? 'current' : state} />
        ))
      )}
    </div>
  );
}

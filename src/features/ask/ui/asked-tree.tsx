import { type AskedTask, type AskedView, OFFERED_MEANINGS, usedIn } from '../view/asked-view';
import { stem } from '../../../kernel/notes/names';
import { type ShownAsk, useAsk } from './live-ask';
import { Icon } from '../../../ui/parts/elements/icon';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';
import { withDays } from '../../../ui/parts/elements/time-label';
import { TextButton } from '../../../ui/parts/elements/text-button';

/** An ask with its tasks, their outcomes, the reasons for them, and the cost. */
export function AskedTree({ shown: { view, note, running } }: { shown: ShownAsk }) {
  const { model } = useSidebar();
  const ask = useAsk();
  const isKept = view.notice === '';
  return (
    <div class="deputy-asked" aria-busy={ask.isBusy}>
      <TextButton class="deputy-item-title deputy-link-button" run={() => model.openNote(note)}>
        {view.text}
      </TextButton>
      {!isKept && (
        <>
          <p class="deputy-ask-trouble">{view.notice}</p>
          <div class="deputy-buttons">
            <TextButton
              run={async () => {
                ask.reword(view.text);
              }}
            >
              Ask again
            </TextButton>
          </div>
        </>
      )}
      <ul class="deputy-list" role="list" aria-label="Tasks">
        {view.tasks.map((task) => (
          <TaskItem
            key={task.place}
            id={view.id}
            task={task}
            isKept={isKept}
            isRunning={running === task.place}
          />
        ))}
      </ul>
      {isKept && view.mayAskModel && !ask.isBusy && (
        <div class="deputy-buttons">
          {view.tasks.some(({ notes }) => notes.length > 0) && (
            <TextButton class="deputy-quiet-button" run={() => ask.undo(view.id)}>
              Undo
            </TextButton>
          )}
          {ask.hasModel && (
            <TextButton class="deputy-quiet-button" run={() => ask.askModel(view.id)}>
              Ask the model instead
            </TextButton>
          )}
        </div>
      )}
      {view.answer !== '' && <p class="deputy-asked-answer">{view.answer}</p>}
      {view.remarks.map((each) => (
        <p key={each} class="deputy-time">
          {each}
        </p>
      ))}
      {isKept && view.proposed.length > 0 && <Proposed id={view.id} facts={view.proposed} />}
      {isKept && view.skill !== '' && (
        <p class="deputy-asked-task">
          <Icon name="sparkles" />
          <span>Keep as a skill? {view.skill} waits in Needs you.</span>
        </p>
      )}
      {isKept && view.status === 'open' && !ask.isBusy && (
        <div class="deputy-buttons">
          <TextButton run={() => ask.resume(view.id)}>Resume</TextButton>
        </div>
      )}
      {view.reasoning !== '' && (
        <details class="deputy-asked-why">
          <summary>Reasoning</summary>
          <p>{view.reasoning}</p>
        </details>
      )}
      {view.cost !== '' && <p class="deputy-time">{view.cost}</p>}
    </div>
  );
}

/** Proposed facts. Deputy remembers only those that the person accepts. */
function Proposed({ id, facts }: { id: string; facts: AskedView['proposed'] }) {
  const ask = useAsk();
  return (
    <ul class="deputy-list" role="list" aria-label="To remember">
      {facts.map(({ place, text }) => (
        <li key={place} class="deputy-asked-task">
          <Icon name="bookmark" />
          <div class="deputy-asked-body">
            <span>Remember: {text}</span>
            <div class="deputy-buttons">
              <TextButton run={() => ask.decideFact(id, place, true)}>Keep</TextButton>
              <TextButton class="deputy-quiet-button" run={() => ask.decideFact(id, place, false)}>
                Dismiss
              </TextButton>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

const ICONS: Record<AskedTask['state'], string> = {
  waiting: 'circle-dashed',
  done: 'check',
  asks: 'circle-help',
  unclear: 'circle-help',
  failed: 'circle-alert',
};

const STATES: Record<AskedTask['state'], string> = {
  waiting: 'Waiting',
  done: 'Done',
  asks: 'Asks you',
  unclear: 'Not understood',
  failed: 'Failed',
};

/** Possible meanings of a text that was not understood. */
function Meanings({ id, task: { place, title } }: Pick<TaskItemProps, 'id' | 'task'>) {
  const ask = useAsk();
  return (
    <div class="deputy-buttons">
      {OFFERED_MEANINGS.map(({ meaning, button }) => (
        <TextButton key={meaning} run={() => ask.mean(id, place, meaning)}>
          {button}
        </TextButton>
      ))}
      <TextButton
        class="deputy-quiet-button"
        run={async () => {
          ask.reword(title);
        }}
      >
        Ask again
      </TextButton>
    </div>
  );
}

interface TaskItemProps {
  /** Id of the ask. */
  id: string;
  task: AskedTask;
  isKept: boolean;
  isRunning: boolean;
}

function TaskItem({ id, task, isKept, isRunning }: TaskItemProps) {
  const { model } = useSidebar();
  const ask = useAsk();
  const { place, tool, title, state, said, answer, notes, hits } = task;
  const used = usedIn(task);
  // The title links to the note if the task made exactly one.
  const [made, ...more] = notes;
  const isLinked = made !== undefined && more.length === 0 && title !== '';
  const links = [...(isLinked ? [] : notes.map((path) => ({ path, excerpt: '' }))), ...hits];
  return (
    <li class="deputy-asked-task" data-state={isRunning ? 'running' : state}>
      <Icon name={isRunning ? 'loader' : ICONS[state]} />
      <span class="deputy-hidden">{isRunning ? 'Under way' : STATES[state]}: </span>
      <div class="deputy-asked-body">
        <span>
          {/* The outcome already says which task it belongs to. */}
          {said === '' && <span class="deputy-asked-tool">{tool} </span>}
          {isLinked ? (
            <TextButton class="deputy-link-button" run={() => model.openNote(made)}>
              {title}
            </TextButton>
          ) : (
            title
          )}
        </span>
        {said !== '' && <span class="deputy-time">{withDays(said, model)}</span>}
        {answer !== '' && <p class="deputy-asked-answer">{answer}</p>}
        {used !== null && <span class="deputy-time">{used}</span>}
        {links.map(({ path, excerpt }) => (
          <span key={path}>
            <TextButton class="deputy-link-button" run={() => model.openNote(path)}>
              {stem(path)}
            </TextButton>
            {excerpt !== '' && <span class="deputy-time"> {excerpt}</span>}
          </span>
        ))}
        {isKept && state === 'unclear' && !ask.isBusy && <Meanings id={id} task={task} />}
        {isKept && task.options.length > 0 && !ask.isBusy && (
          <div class="deputy-buttons">
            {task.options.map((option) => (
              <TextButton key={option} run={() => ask.answer(id, option)}>
                {option}
              </TextButton>
            ))}
          </div>
        )}
        {isKept && task.mayRetry && !ask.isBusy && (
          <TextButton class="deputy-quiet-button" run={() => ask.retry(id, place)}>
            Retry
          </TextButton>
        )}
      </div>
    </li>
  );
}

import type { ActOutcome } from './triage/acts';
import { connecting, type CycleModels } from './connected-cycle';
import type { Desk } from './desk/desk';
import type { Gated } from './desk/gate';
import { settleApprovals } from './requests/settle-approvals';
import { makePlan, type PlanSubject } from './plans/make-plan';
import { actOnPlan, type PlanActName } from './plans/plan-acts';
import { tendPlans } from './plans/tend-plans';

/** What a person can ask for about plans. `path` names a plan; `null` means the current mission. */
export interface PersonsPlans {
  /** Plans longer work, unless there is a plan for it: `unchanged` names that one. Asks the model. */
  makePlan(subject: PlanSubject, signal?: AbortSignal): Promise<Gated<ActOutcome>>;
  /** Begins a draft, or goes on after a step that was rejected or failed. The steps come with the next cycle. */
  resumeMission(path: string | null): Promise<Gated<ActOutcome>>;
  /** The next step is left out; what was asked for it is withdrawn. */
  skipStep(path: string | null): Promise<Gated<ActOutcome>>;
  /** The plan goes to the archive; what was asked for it is withdrawn. */
  dropPlan(path: string | null): Promise<Gated<ActOutcome>>;
}

type AtOnce = <Outcome>(work: (desk: Desk) => Promise<Outcome>) => Promise<Gated<Outcome>>;

export class PlanOffice implements PersonsPlans {
  constructor(
    private readonly atOnce: AtOnce,
    private readonly models: CycleModels,
  ) {}

  makePlan(subject: PlanSubject, signal = NEVER): Promise<Gated<ActOutcome>> {
    const signals = { stop: signal, abort: signal };
    return this.atOnce((desk) =>
      makePlan(desk, {
        subject,
        status: 'Active',
        models: { connect: connecting(desk, this.models, signals) },
        signal,
      }),
    );
  }

  resumeMission(path: string | null): Promise<Gated<ActOutcome>> {
    return this.act('resume', path);
  }

  skipStep(path: string | null): Promise<Gated<ActOutcome>> {
    return this.act('skip', path);
  }

  dropPlan(path: string | null): Promise<Gated<ActOutcome>> {
    return this.act('drop', path);
  }

  /** What waits for approval is known before, and follows after. */
  private act(name: PlanActName, path: string | null): Promise<Gated<ActOutcome>> {
    return this.atOnce(async (desk) => {
      const settle = { stop: NEVER, waitsForTyping: false };
      await settleApprovals(desk, settle);
      // What is skipped or dropped can be taken back for as long as nothing else was done to the plan.
      const isStart = name === 'resume';
      desk.plans.callForWork(isStart);
      const outcome = await actOnPlan(desk, name, path);
      desk.plans.callForWork(isStart && outcome.kind === 'done');
      if (outcome.kind === 'done') {
        await tendPlans(desk);
        await settleApprovals(desk, settle);
      }
      return outcome;
    });
  }
}

const NEVER = new AbortController().signal;

import { linkedSignal } from '../../llm/provider/wire/linked-signal';
import type { Deputy } from '../deputy';

/** What a person can ask for beside cycles, which are the automation's. */
export type PersonsDeputy = Omit<Deputy, 'cycle' | 'watch'>;

/** Carries something out with the settings as they are now; `signal` is aborted when its host closes. */
export type CarryOut = <Value>(
  act: (deputy: Deputy, signal: AbortSignal) => Promise<Value>,
) => Promise<Value>;

/** The same deputy over every change of settings. */
export const automatedActs = (read: CarryOut, change: CarryOut): PersonsDeputy => ({
  setUp: (request) => change((deputy) => deputy.setUp(request)),
  importMail: (files) => change((deputy, signal) => deputy.importMail(files, signal)),
  fetchMail: (request) => change((deputy) => deputy.fetchMail(request)),
  undo: (wish) => change((deputy) => deputy.undo(wish)),
  takeBack: (request) => change((deputy) => deputy.takeBack(request)),
  undoable: () => read((deputy) => deputy.undoable()),
  doneActions: (most) => read((deputy) => deputy.doneActions(most)),
  joinActions: (since, label) => change((deputy) => deputy.joinActions(since, label)),
  act: (name, subject) => change((deputy, signal) => deputy.act(name, subject, signal)),
  ask: (order, watch = {}) =>
    change((deputy, closing) => {
      const { signal, unlink } = linkedSignal(closing, watch.signal);
      return deputy.ask(order, { ...watch, signal }).finally(unlink);
    }),
  followUp: () => change((deputy, signal) => deputy.followUp(signal)),
  asked: (words) => read((deputy) => deputy.asked(words)),
  skills: () => read((deputy) => deputy.skills()),
  skillsOn: (path) => read((deputy) => deputy.skillsOn(path)),
  profile: () => read((deputy) => deputy.profile()),
  dueReminders: () => read((deputy) => deputy.dueReminders()),
  missedSkills: () => read((deputy) => deputy.missedSkills()),
  decideMissed: (wish) => change((deputy, signal) => deputy.decideMissed(wish, signal)),
  requests: () => read((deputy) => deputy.requests()),
  decide: (path, decision) => change((deputy, signal) => deputy.decide(path, decision, signal)),
  editRequest: (path, edit) => change((deputy) => deputy.editRequest(path, edit)),
  readMail: (path) => read((deputy) => deputy.readMail(path)),
  estimate: (limit) => read((deputy) => deputy.estimate(limit)),
  preview: (path) => read((deputy) => deputy.preview(path)),
  revisions: (path) => read((deputy) => deputy.revisions(path)),
  previewRun: (request) => read((deputy) => deputy.previewRun(request)),
  previewRequest: (text) => read((deputy) => deputy.previewRequest(text)),
  overview: () => read((deputy) => deputy.overview()),
  status: () => read((deputy) => deputy.status()),
  checkProvider: () => read((deputy, signal) => deputy.checkProvider(signal)),
  models: () => read((deputy, signal) => deputy.models(signal)),
  localServers: () => read((deputy) => deputy.localServers()),
  verifyLog: () => read((deputy) => deputy.verifyLog()),
  exportLog: (options) => read((deputy) => deputy.exportLog(options)),
});

import { expect, it } from 'vitest';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import { aMailNote } from '../../../fakes/mail-note';
import type { Answer } from '../../../fakes/scripted-model';
import type { StageOptions } from '../stage';
import { Automated } from './automated';

export const NOTE = 'Needs_Action/q.md';
const OLD = { mtime: Date.parse('2026-11-01T08:00:00Z') };

export interface Stop {
  /** What the model hangs at. */
  at: (request: GenerateRequest) => boolean;
  note?: string;
  /** The first step of the plan is one for the person. */
  isSending?: boolean;
  settings?: StageOptions['settings'];
  begin: (host: Automated) => Promise<unknown>;
}

export const isAsking = (task: string) => (request: GenerateRequest) => request.task === task;

/** Each stage of work ends at once. `answerTo`: what the model says. */
export const stopsAtOnce = (
  stages: Record<string, Stop>,
  answerTo: (request: GenerateRequest, isSending?: boolean) => Answer,
  consents: readonly string[] = [],
): void => {
  it.each(Object.entries(stages))(
    'Stop all work in %s ends it at once, and late answers change nothing',
    async (_, stop) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let asked = 0;
      const host = new Automated({
        local: { paused: true },
        consents: ['rules', ...consents],
        ...(stop.settings === undefined ? {} : { settings: stop.settings }),
        answers: async (request) => {
          if (!stop.at(request)) return answerTo(request, stop.isSending);
          asked += 1;
          await held;
          return answerTo(request, stop.isSending);
        },
      });
      host.stage.vault.external(NOTE, stop.note ?? aMailNote(), OLD);
      await host.start();
      const work = stop.begin(host).catch((error: unknown) => ({ kind: 'threw', error }));
      for (let i = 0; i < 200 && asked === 0; i += 1) await host.pass(0.05);
      expect(asked).toBe(1);
      const notes = () =>
        Object.fromEntries(
          host.stage.vault
            .paths('')
            .filter((path) => !path.startsWith('Logs/'))
            .map((path) => [path, host.stage.vault.text(path)]),
        );
      const before = { notes: notes(), at: host.stage.clock.monotonic() };
      await host.settled(host.automation.stopAll());
      expect(host.stage.clock.monotonic() - before.at).toBeLessThan(200);
      expect(host.state).toEqual({ kind: 'paused' });
      expect(await host.settled(work)).not.toMatchObject({ kind: 'threw' });
      release();
      await host.pass(600);
      expect(notes()).toEqual(before.notes);
      expect([asked, host.stage.device.paths().filter((path) => path.includes('lock'))]).toEqual([1, []]);
    },
  );
};

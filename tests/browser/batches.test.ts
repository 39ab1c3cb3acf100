import { expect, it } from 'vitest';
import { backlogPage, goToPlan } from './batch-scenes';
import { describeInBrowser } from './in-browser';
import { Person } from './person';

describeInBrowser('a backlog at the batch service', (open) => {
  it('is submitted after a click on its price, and taken in once, at no other price', async () => {
    const { server, options } = backlogPage();
    const { page } = await open(options);
    const person = new Person(page);
    await goToPlan(person);
    expect(server.calls).toEqual([]);
    await person.dialog.getByRole('button', { name: /^Submit 120 notes/ }).click();
    await person.sidebar.getByText(/Batch service: 0 of 120 are back/).waitFor();
    server.end();
    await person.command('deputy:run-triage');
    const done = async (): Promise<number> =>
      (await person.paths()).filter((path) => path.startsWith('Done/note-')).length;
    await expect.poll(done, { timeout: 60_000 }).toBe(120);
    await person.sidebar.getByText(/Batch service/).waitFor({ state: 'detached' });
    expect([server.single.length, [...server.paid.values()].every((times) => times === 1)]).toEqual([
      0,
      true,
    ]);
  });
});

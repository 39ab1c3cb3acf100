import { expect, it } from 'vitest';
import { FILE } from '../../demo/scene/scene.mjs';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { playReply, replyScene } from './reply-scene';
import { waitingDrafts } from './waiting-drafts';

const ANN = { name: 'Ann Lee', subject: 'The 14th?', reply: 'Hi Ann,\n\nyes, it works.\n\nRobin' };

describeInBrowser('A reply with sources', (open) => {
  it('goes to all, with the file that was dropped onto it, once it was approved', async () => {
    const { page, complaints } = await open(replyScene(waitingDrafts([ANN])));
    const person = new Person(page);
    await playReply(person);
    const { queue } = person;
    await queue.getByRole('button', { name: 'Reading circle', exact: true }).hover();
    await queue.getByText('The circle has the price for members: 210 EUR', { exact: false }).waitFor();
    const sent = () => page.evaluate(() => window.app.sender.sent);
    await expect
      .poll(async () => {
        await queue.locator('.deputy-letter-end').evaluate((end) => end.scrollIntoView({ block: 'end' }));
        await page.waitForTimeout(700);
        if ((await sent()).length === 0) await queue.getByRole('button', { name: /^Approve/ }).click();
        return sent();
      })
      .toMatchObject([
        {
          arguments: {
            to: ['Clara Novak <clara@circle.example.org>', 'Tomas Reed <tomas@circle.example.org>'],
            cc: ['Ines Marsh <ines@library.example.net>'],
            body: expect.stringMatching(/^Dear Clara,\n\na half day is 210 EUR[^]*\n> Dear Robin,/),
            files: [{ path: FILE, size: 716 }],
          },
        },
      ]);
    expect(complaints).toEqual([]);
  });
});

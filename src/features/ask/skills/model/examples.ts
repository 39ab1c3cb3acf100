/** Example skills: note text by name. */
export const EXAMPLE_SKILLS: Readonly<Record<string, string>> = {
  'weekly-review': `---
name: weekly-review
description: Sums up what was asked for and done this week, and what is still open. Use it for a review of the week.
allowed-tools: search read create_note
deputy_triggers:
  - weekly review
  - sum up * week
deputy_history: 20
deputy_schedule: "0 16 * * 5"
---

Write a review of the week for the person.

1. Look through the earlier requests, and search the notes for what they name.
2. Make a note in Notes/ called "Review" and today's date with three lists: what was done, what is open, what comes next. Link the notes you used.
3. Answer with the three most important points and the name of the note.

Leave out what is neither in the requests nor in the notes.
`,
  'meeting-notes': `---
name: meeting-notes
description: Turns rough notes of a meeting into minutes with decisions and tasks. Use it when somebody pastes what was said.
allowed-tools: search create_note reminder
deputy_triggers:
  - meeting notes
  - minutes of
  - protokoll
deputy_task_type: drafting
---

Turn what the request holds into minutes.

1. Make a note in Notes/ called "Minutes" and what the meeting was about. It has: who was there, what was decided, who does what until when, what stayed open.
2. Make a reminder for each task that the person took on and that has a date.
3. Answer with the decisions and the name of the note.

Keep names, numbers and dates as they were written. Where something is unclear, say so in the note.
`,
  expenses: `---
name: expenses
description: Notes what was spent, and says what it comes to. Use it for spending, and for questions about it.
deputy_triggers:
  - log expense
  - i spent
  - what did i spend
deputy_task_type: data_analysis
deputy_data:
  expenses:
    amount: number
    what: text
    day: date
---

If the request names something that was spent, insert a row: the amount, what it was for, and the day, which is today if none is
named. Where the amount is missing, end with cannot. Answer with what you noted.

If the request asks what was spent, query the rows of that time. Answer with the sum, the count and the three largest.
`,
};

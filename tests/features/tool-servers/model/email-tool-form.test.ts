import { expect, it } from 'vitest';
import type { EmailTool } from '../../../../src/core/approvals/model/email-tool';
import { mailToolText, readMailTool } from '../../../../src/features/tool-servers/model/email-tool-form';

const constants: EmailTool['constants'] = {
  account: 'work',
  tries: 2,
  said: '2',
  isUrgent: true,
  nothing: null,
  empty: '',
  several: 'a; b',
  lines: 'a\nb',
  padded: ' a ',
  url: 'https://mail.example/?a=b',
  tags: ['a; b', { c: 1 }],
};

it('the fields of a tool are read back as they were written, whatever the fixed values hold', () => {
  const tool = {
    server: 'mail: of work',
    tool: 'send_email',
    arguments: {
      to: { name: 'recipients', form: 'list' as const },
      body: { name: 'text', form: 'text' as const },
      references: { name: 'refs', form: 'list' as const },
    },
    constants,
  };
  expect(readMailTool(mailToolText(tool))).toEqual({ ok: true, value: tool });
  expect(readMailTool(mailToolText(null))).toEqual({ ok: true, value: null });
  expect(mailToolText(tool)).toContain(
    'server: mail: of work\ntool: send_email\nto: recipients[]\nbody: text\nreferences: refs[]\naccount = work\n',
  );
});

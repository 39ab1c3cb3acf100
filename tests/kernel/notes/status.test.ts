import { describe, expect, it } from 'vitest';
import { readStatus } from '../../../src/kernel/notes/read-status';

describe('the status of a note', () => {
  it.each([
    [{ status: 'pending' }, 'pending'],
    [{ status: ' Needs_Info ' }, 'needs_info'],
    [{ status: null }, ''],
    [{ status: false }, 'false'],
    [{ Status: 'pending' }, ''],
    [{}, ''],
  ])('in %j is %j', (frontmatter, status) => {
    expect(readStatus(frontmatter)).toBe(status);
  });
});

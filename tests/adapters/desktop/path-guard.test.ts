import { mkdirSync, symlinkSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { PathGuard } from '../../../src/adapters/desktop/path-guard';
import { temporaryFolder } from '../../fakes/temporary-folder';

const on = (platform: string, path: typeof posix) =>
  ({ ...nodeModules, path, process: { ...nodeModules.process, platform } }) as typeof nodeModules;

describe('a path inside the vault', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let root: string;
  beforeEach(() => {
    place = temporaryFolder();
    root = join(place.folder, 'vault');
    mkdirSync(join(root, 'Notes'), { recursive: true });
    mkdirSync(join(place.folder, 'vault-2'));
  });

  it('has a colon in its name, but on Windows, where it names a stream of a file', () => {
    expect(new PathGuard(on('linux', posix), root).file('Re: x.md')).toBe(join(root, 'Re: x.md'));
    expect(() => {
      new PathGuard(on('win32', win32), root).requirePlain('Re: x.md');
    }).toThrow('Not a path inside the vault');
    expect(() => {
      new PathGuard(on('win32', win32), root).requirePlain('Re x.md');
    }).not.toThrow();
  });

  it.each([
    '',
    '/a.md',
    'a/',
    'a//b.md',
    '.',
    '..',
    '../a.md',
    'a/../b.md',
    'a/./b.md',
    'a\\b.md',
    'a\nb.md',
  ])('is not %j', (path) => {
    expect(() => {
      new PathGuard(nodeModules, root).requirePlain(path);
    }).toThrow('Not a path inside the vault');
  });

  it('does not lead out through a link above it; a link that is the file itself is replaced', () => {
    const guard = new PathGuard(nodeModules, root);
    symlinkSync(join(place.folder, 'vault-2'), join(root, 'out'));
    expect(() => guard.file('out/a.md')).toThrow('leads out of the vault');
    expect(guard.file('out')).toBe(join(root, 'out'));
    expect(() => guard.realFile('out')).toThrow('leads out of the vault');
  });

  it('may lead to the vault itself, and leads nowhere where what it names is missing', () => {
    const guard = new PathGuard(nodeModules, root);
    symlinkSync(root, join(root, 'self'));
    expect(guard.realFile('self/Notes')).toBe(join(root, 'Notes'));
    expect(guard.realFile('self')).toBe(root);
    symlinkSync(join(root, 'missing'), join(root, 'dangling'));
    expect(() => guard.realFile('dangling')).toThrow('leads nowhere');
  });
});

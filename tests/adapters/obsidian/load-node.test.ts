import { afterEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { loadNode } from '../../../src/adapters/obsidian/load-node';
import { setPlatform } from '../../fake-obsidian/platform';

describe('loadNode', () => {
  afterEach(() => {
    setPlatform('desktop');
  });

  it('gives the plugin what the command line has', async () => {
    const node = await loadNode();
    expect(Object.keys(node).sort()).toEqual(Object.keys(nodeModules).sort());
    expect(node.fs.lstatSync).toBe(nodeModules.fs.lstatSync);
    expect(node.process).toBe(nodeModules.process);
  });

  it('gives a phone nothing', async () => {
    setPlatform('phone');
    await expect(loadNode()).rejects.toThrow('Only a desktop has Node.');
  });
});

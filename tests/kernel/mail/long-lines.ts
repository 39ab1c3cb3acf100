import { IS_FULL } from '../../runs';
import { READERS } from './long-text-readers';

/** Run by itself: prints each reader that a line of 10 MB runs out of stack. */
const LENGTH = 10_000_000;
const UNITS = IS_FULL ? ['a', '`', 'http://'] : ['a'];

/** They are made of the others. */
const COMPOSED = ['modelText', 'modelLine', 'inertLine'];

for (const unit of UNITS) {
  const text = unit.repeat(LENGTH / unit.length);
  for (const [name, read] of Object.entries(READERS)) {
    if (COMPOSED.includes(name)) continue;
    try {
      read(text);
    } catch (error) {
      console.log(`${name}, by ${JSON.stringify(unit)}: ${String(error)}`);
    }
  }
}

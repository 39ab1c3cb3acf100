import fc from 'fast-check';
import { SEED } from './runs';

// Without a seed that was asked for, each property draws its own, which it prints when it fails.
if (process.env['DEPUTY_SEED'] !== undefined) fc.configureGlobal({ seed: SEED });

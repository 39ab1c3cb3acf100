import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** A DOM for tests of what is drawn. By its own name jsdom would have each module transformed for browsers, a second time. */
export default { ...builtinEnvironments.jsdom, name: 'dom', viteEnvironment: 'ssr' } satisfies Environment;

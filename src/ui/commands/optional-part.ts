/**
 * Registers an optional part, such as Obsidian's own command line. If the app refuses it (an old installer, a name
 * taken by another plugin), the console says so and the rest of the plugin loads.
 */
export function registerOptional(part: string, register: () => void): void {
  try {
    register();
  } catch (error) {
    console.error(`Deputy continues without ${part}.`, error);
  }
}

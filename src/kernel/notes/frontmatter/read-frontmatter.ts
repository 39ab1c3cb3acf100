import { findFrontmatter, type FrontmatterBlock } from './frontmatter-block';
import type { FrontmatterReading } from './frontmatter-reading';
import type { NoteProblem } from './note-problem';
import { copyOf, readPlainFrontmatter } from './plain-frontmatter';
import { ok, type Result } from '../values/result';
import { readYamlFrontmatter } from './yaml-frontmatter';

export interface FrontmatterFound {
  block: FrontmatterBlock;
  reading: FrontmatterReading;
  /** Whether any key can be set in this form of frontmatter without trying it first. */
  isPlain: boolean;
}

/** Finds and reads a note's frontmatter, with the slow YAML parser only where {@link readPlainFrontmatter} can't. */
export function readFrontmatter(text: string): Result<FrontmatterFound, NoteProblem> {
  const block = findFrontmatter(text);
  if (!block.ok) return block;
  const yaml = copyOf(text.slice(block.value.yamlStart, block.value.yamlEnd));
  const plain = readPlainFrontmatter(yaml);
  if (plain !== undefined) return ok({ block: block.value, reading: plain, isPlain: true });
  const reading = readYamlFrontmatter(yaml);
  return reading.ok ? ok({ block: block.value, reading: reading.value, isPlain: false }) : reading;
}

import { findFrontmatter, type FrontmatterBlock } from './frontmatter-block';
import type { FrontmatterReading } from './frontmatter-reading';
import type { NoteProblem } from './note-problem';
import { readPlainFrontmatter } from './plain-frontmatter';
import { ok, type Result } from '../values/result';
import { readYamlFrontmatter } from './yaml-frontmatter';

export interface FrontmatterFound {
  block: FrontmatterBlock;
  reading: FrontmatterReading;
  /** Of the form in which any key can be set, and none has to be tried. */
  isPlain: boolean;
}

/** Finds and reads a note's frontmatter; the YAML parser, by far the slowest part, is used only where it must be. */
export function readFrontmatter(text: string): Result<FrontmatterFound, NoteProblem> {
  const block = findFrontmatter(text);
  if (!block.ok) return block;
  const yaml = copyOf(text.slice(block.value.yamlStart, block.value.yamlEnd));
  const plain = readPlainFrontmatter(yaml);
  if (plain !== undefined) return ok({ block: block.value, reading: plain, isPlain: true });
  const reading = readYamlFrontmatter(yaml);
  return reading.ok ? ok({ block: block.value, reading: reading.value, isPlain: false }) : reading;
}

/** A part of a string keeps all of it in memory; who remembers an id of each of many notes must not keep their texts. */
const copyOf = (part: string): string => ` ${part}`.slice(1);

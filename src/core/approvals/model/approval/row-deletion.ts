import * as z from '../../../../kernel/notes/values/schema';
import type { ToolArguments, ToolCall } from '../../../../kernel/ports/tool-caller';

/** Action that moves rows of a skill's table to the trash. */
export const DELETE_ROWS = 'delete_rows';

/** Whether an approved action deletes rows. It calls no tool: Deputy does it in the vault, and a person can undo it. */
export const isRowDeletion = ({ server, tool }: Pick<ToolCall, 'server' | 'tool'>): boolean =>
  server === '' && tool === DELETE_ROWS;

/** A row at the time the person was asked; `note` is its whole text. */
export type AskedRow = z.infer<typeof askedRow>;
const askedRow = z.object({ path: z.string(), note: z.string() });
const rowList = z.array(askedRow);

/** Rows that a call with these arguments would delete; `null` if the arguments have another form. */
export function askedRows({ rows }: ToolArguments): AskedRow[] | null {
  const read = rowList.safeParse(rows);
  return read.success ? read.data : null;
}

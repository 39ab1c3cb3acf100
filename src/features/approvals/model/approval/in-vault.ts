import * as z from '../../../../kernel/notes/values/schema';
import type { ToolArguments, ToolCall } from '../../../../kernel/ports/tool-caller';

/** The action by which a proposed skill becomes a note. */
export const CREATE_SKILL = 'create_skill';

/** The action by which rows of a skill's table go into the trash. */
export const DELETE_ROWS = 'delete_rows';

type Named = Pick<ToolCall, 'server' | 'tool'>;

export const isNewSkill = ({ server, tool }: Named): boolean => server === '' && tool === CREATE_SKILL;

export const isRowDeletion = ({ server, tool }: Named): boolean => server === '' && tool === DELETE_ROWS;

/** No tool is called: Deputy does it in the vault once it is approved, and a person can take it back. */
export const isInVault = (call: Named): boolean => isNewSkill(call) || isRowDeletion(call);

/** A row that a person is asked about, as it was then; `note` is the whole of it. */
export type AskedRow = z.infer<typeof askedRow>;
const askedRow = z.object({ path: z.string(), note: z.string() });
const rowList = z.array(askedRow);

/** The rows that a call with these arguments would delete; `null`: it does not say so in that form. */
export function askedRows({ rows }: ToolArguments): AskedRow[] | null {
  const read = rowList.safeParse(rows);
  return read.success ? read.data : null;
}

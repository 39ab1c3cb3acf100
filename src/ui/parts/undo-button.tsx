import { useSidebar } from './state/sidebar-context';
import { TextButton } from './elements/text-button';

interface UndoButtonProps {
  operations: readonly string[];
  of: string;
}

export function UndoButton({ operations, of }: UndoButtonProps) {
  const { model } = useSidebar();
  if (!model.canUndo(operations)) return null;
  return (
    <TextButton class="deputy-quiet-button" run={() => model.undo(operations)}>
      Undo<span class="deputy-hidden">: {of}</span>
    </TextButton>
  );
}

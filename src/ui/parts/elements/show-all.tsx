interface ShowAllProps {
  shown: number;
  total: number;
  isAll: boolean;
  toggle: () => void;
}

export function ShowAll({ shown, total, isAll, toggle }: ShowAllProps) {
  if (total <= shown && !isAll) return null;
  return (
    <button type="button" class="deputy-quiet-button" aria-expanded={isAll} onClick={toggle}>
      {isAll ? 'Show fewer' : `Show all ${total}`}
    </button>
  );
}

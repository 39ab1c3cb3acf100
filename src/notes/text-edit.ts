/** One replacement: at offset `at` of the text, `remove` stands and `insert` is to stand. */
export interface TextEdit {
  at: number;
  remove: string;
  insert: string;
}

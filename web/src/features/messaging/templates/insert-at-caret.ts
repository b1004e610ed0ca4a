/** A text with something put in place of what is selected, and where the caret is afterwards. */
export function inserted(
  text: string,
  piece: string,
  selection: { from: number; to: number } | null,
): { text: string; caret: number } {
  const { from, to } = selection ?? { from: text.length, to: text.length };
  return { text: `${text.slice(0, from)}${piece}${text.slice(to)}`, caret: from + piece.length };
}

/** Replaces the selection. @returns the text, and the caret after the inserted part */
export function inserted(
  text: string,
  piece: string,
  selection: { from: number; to: number } | null,
): { text: string; caret: number } {
  const { from, to } = selection ?? { from: text.length, to: text.length };
  return { text: `${text.slice(0, from)}${piece}${text.slice(to)}`, caret: from + piece.length };
}

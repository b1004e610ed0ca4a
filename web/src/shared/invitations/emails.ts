/** The addresses in a text, in lower case and each once. */
export const emailsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>]+/)
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word.includes('@')),
  ),
];

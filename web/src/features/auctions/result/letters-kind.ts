export type LettersKind = 'award' | 'statement';
export const isLettersKind = (text: string | null): text is LettersKind => text === 'award' || text === 'statement';

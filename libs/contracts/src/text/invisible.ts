/** Direction marks, joiners, soft hyphens and byte-order marks, as copied text may contain them. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Not for prose: Hebrew and Arabic texts need some of these characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

export const visibleText = (text: string): string => withoutInvisible(text).trim();

const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text without embeddings, overrides and isolates: they would show an account number in another order. */
export const withoutTurning = (text: string): string => text.replace(TURNING, '');

export const keepsDirection = (text: string): boolean => text === withoutTurning(text);

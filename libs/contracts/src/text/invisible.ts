/** Direction marks, joiners, soft hyphens and byte-order marks, as copied text may contain them. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Not for prose: Hebrew and Arabic texts need some of these characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

export const visibleText = (text: string): string => withoutInvisible(text).trim();

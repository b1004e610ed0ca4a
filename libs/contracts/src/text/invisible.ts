/** Direction marks, joiners, soft hyphens and byte-order marks: copied text contains them. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** For numbers, phones, addresses and certificates, not for prose: Hebrew and Arabic need such characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

export const visibleText = (text: string): string => withoutInvisible(text).trim();

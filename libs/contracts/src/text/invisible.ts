/** Marks of direction, joiners, soft hyphens and byte-order marks: text that is copied from a chat, a PDF or a mail brings them. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A number, phone, e-mail address, certificate or lot number without characters that cannot be seen. Not for words that
 * people write: there, such characters belong to Hebrew and Arabic.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** The same without white space around it. */
export const visibleText = (text: string): string => withoutInvisible(text).trim();

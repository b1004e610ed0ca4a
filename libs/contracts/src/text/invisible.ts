/**
 * Direction marks, joiners, soft hyphens and byte-order marks: text copied from a chat, a PDF or a mail contains them.
 */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A number, phone, e-mail address, certificate or lot number without invisible characters. Not for prose: Hebrew and
 * Arabic need such characters there.
 */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

export const visibleText = (text: string): string => withoutInvisible(text).trim();

/** A first paragraph of one line that ends with a comma: `Dear Ruth,`. */
const SALUTATION = /^[^\n]+,\n\n/;

/** A message without its salutation, which belongs to letters and mails: among notifications it takes the lines of what is said. */
export const withoutSalutation = (text: string): string => text.replace(SALUTATION, '');

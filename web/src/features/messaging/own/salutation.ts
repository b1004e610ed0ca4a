/** A first paragraph of one line that ends with a comma: `Dear Ruth,`. */
const SALUTATION = /^[^\n]+,\n\n/;

/** Removes the salutation, which would use the few visible lines of a notification. */
export const withoutSalutation = (text: string): string => text.replace(SALUTATION, '');

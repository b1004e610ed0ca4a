import { addressIn } from '@tender/contracts/email';

export interface TypedMember {
  firstName: string;
  lastName: string;
  email: string;
}

const ADDRESS = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/;

/**
 * Parses people from pasted text, one per line, as mail programs and spreadsheets write them: `Mia Stone <mia@firm.example>`, `Mia,
 * Stone, mia@firm.example`, or the address alone. The last word is the last name. Lines without an address are omitted.
 */
export function pastedPeople(text: string): TypedMember[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const found = ADDRESS.exec(line)?.[0];
    if (!found) return [];
    const words = line
      .replace(found, ' ')
      .split(/[\s,;<>"'()]+/)
      .filter(Boolean);
    const lastName = words.length > 1 ? (words.pop() ?? '') : '';
    return [{ firstName: words.join(' '), lastName, email: addressIn(found) }];
  });
}

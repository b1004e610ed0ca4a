import { addressIn } from '@tender/contracts/email';

export interface TypedMember {
  firstName: string;
  lastName: string;
  email: string;
}

const ADDRESS = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/;

/** One person per line: `Mia Stone <mia@firm.example>`, `Mia, Stone, mia@firm.example`, or the address. */
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

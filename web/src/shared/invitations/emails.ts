import { withoutInvisible } from '@tender/contracts';
import { addressIn } from '@tender/contracts/email';

/** A name with its address in angle brackets, as mail programs write it. */
const NAMED = /([^<>;\n]*)<([^<>]*)>/g;

const addressLike = (word: string): boolean => /@|\w\.\w/.test(word);

/** Addresses in a text, in lower case and without duplicates. Invalid words are kept, to be reported; names beside an address are not. */
export const emailsIn = (text: string): string[] => [
  ...new Set(
    withoutInvisible(text)
      .replace(NAMED, (_, name: string, address: string) =>
        [...name.split(/[\s,"]+/).filter(addressLike), address, ''].join(' '),
      )
      .split(/[\s,;<>]+/)
      .map((word) => addressIn(word).toLowerCase())
      .filter((word) => word !== ''),
  ),
];

import { withoutInvisible } from '@tender/contracts';
import { addressIn } from '@tender/contracts/email';

/** A name, and its address in angle brackets, as mail programs write it. */
const NAMED = /([^<>;\n]*)<([^<>]*)>/g;

const addressLike = (word: string): boolean => /@|\w\.\w/.test(word);

/** The addresses in a text, in lower case and each once; words that are none are kept, to be named as wrong, but for names beside an address. */
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

import { withoutInvisible } from '@tender/contracts';
import { addressIn } from '@tender/contracts/email';

/** A name with its address in angle brackets, as mail programs write it. */
const NAMED = /([^<>;\n]*)<([^<>]*)>/g;

const addressLike = (word: string): boolean => /@|\w\.\w/.test(word);

/** Unique addresses in lower case. Keeps invalid words, to report them; drops names beside an address. */
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

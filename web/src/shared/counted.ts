import { NUMBERS } from './language/language.js';

/** A number of things in words: `1 lot`, `1,250 lots`, `2 companies`. @param many the plural where it is not the singular with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(NUMBERS)} ${count === 1 ? one : many}`;

/**
 * Number of repetitions of a random test.
 * @param whole for `npm run torture`
 * @param otherwise for the other tiers
 */
export const times = (whole: number, otherwise: number = Math.ceil(whole / 10)): number =>
  process.env['TORTURE'] ? whole : otherwise;

/**
 * How often a test repeats something random.
 * @param whole repetitions of `npm run torture`
 * @param otherwise repetitions of the other tiers
 */
export const times = (whole: number, otherwise: number = Math.ceil(whole / 10)): number =>
  process.env['TORTURE'] ? whole : otherwise;

/** How often something random is tried: as often as told by `npm run torture`, a tenth of that by `npm test`. */
export const times = (whole: number): number => (process.env['TORTURE'] ? whole : Math.ceil(whole / 10));

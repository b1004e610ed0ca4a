/**
 * For data of a real server: passwords and trees at full cost, unlike other tests (`scripts/jest/quick-costs.mjs`).
 */
export const payInFull = (): void => void Object.assign(process.env, { DEAR_HASHES: 'yes', REAL_TREES: 'yes' });

export const payLittle = (): void => {
  delete process.env['DEAR_HASHES'];
  delete process.env['REAL_TREES'];
};

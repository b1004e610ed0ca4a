/**
 * Switches to passwords and trees at full cost, unlike other tests (`scripts/jest/quick-costs.mjs`): data of a real
 * server needs them.
 */
export const payInFull = (): void => void Object.assign(process.env, { DEAR_HASHES: 'yes', REAL_TREES: 'yes' });

export const payLittle = (): void => {
  delete process.env['DEAR_HASHES'];
  delete process.env['REAL_TREES'];
};

/** For data that a real server has written: passwords and trees as there, not the cheap ones of tests (`scripts/jest/quick-costs.mjs`). */
export const payInFull = (): void => void Object.assign(process.env, { DEAR_HASHES: 'yes', REAL_TREES: 'yes' });

export const payLittle = (): void => {
  delete process.env['DEAR_HASHES'];
  delete process.env['REAL_TREES'];
};

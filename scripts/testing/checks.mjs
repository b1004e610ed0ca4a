/**
 * Checks of the sources by name, with the arguments for Node. `npm run check` runs the first three. The build
 * (`run.mjs`) checks all other types.
 */
export const CHECKS = {
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  'dependency rules': [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'libs',
    'apps',
    'web/src',
    'bench/src',
    'e2e',
    'scripts',
  ],
  'types of the browser tests': ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', 'e2e'],
};

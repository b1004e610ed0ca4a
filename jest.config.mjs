/** Tests run on the build: what is tested is what ships. `npm test` builds first; `npm run compile` does it by hand. */
export default {
  testMatch: ['<rootDir>/{libs,apps,web}/**/dist/**/*.spec.js', '<rootDir>/scripts/*.spec.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '/web/dist/assets/'],
  transform: {},
  testEnvironment: 'node',
  testTimeout: 30_000,
};

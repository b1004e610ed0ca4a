/** Tests run on the build: what is tested is what ships. `npm test` builds first; `npm run compile` does it by hand. */
export default {
  testMatch: ['<rootDir>/{libs,apps,web}/**/dist/**/*.spec.js', '<rootDir>/scripts/*.spec.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '/web/dist/assets/'],
  transform: {},
  testEnvironment: 'node',
  // Milliseconds; twice what a test waits for one thing (`eventually`).
  testTimeout: 120_000,
};

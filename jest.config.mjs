/** Tests run on the build: what is tested is what ships. `npm test` builds first; `npx tsc7 -b` does it by hand. */
export default {
  testMatch: ['<rootDir>/{libs,apps,web}/**/dist/**/*.spec.js'],
  testPathIgnorePatterns: ['/node_modules/', '/web/dist/assets/'],
  transform: {},
  testEnvironment: 'node',
  testTimeout: 30_000,
};

const project = {
  transform: {},
  testEnvironment: 'node',
  testPathIgnorePatterns: ['/node_modules/', '/web/dist/assets/'],
};

/** Tests run on the build: what is tested is what ships. `npm test` builds first; `npm run compile` does it by hand. */
export default {
  projects: [
    {
      ...project,
      displayName: 'server',
      testMatch: ['<rootDir>/{libs,apps,bench}/**/dist/**/*.spec.js'],
      // With one worker, in Jest's own process; with more, in processes: what the tests of a house do to theirs, no thread may.
      runner: ['jest-light-runner', { runtime: 'child_process' }],
      setupFiles: ['<rootDir>/scripts/jest/loaded-once.mjs'],
    },
    {
      ...project,
      displayName: 'web',
      testMatch: ['<rootDir>/web/**/dist/**/*.spec.js', '<rootDir>/scripts/*.spec.mjs'],
    },
  ],
  // Milliseconds; more than a test waits for one thing (`eventually`).
  testTimeout: 600_000,
};

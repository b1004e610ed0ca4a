import 'jest-light-runner'; // Load first: otherwise Jest requires and imports it at the same time, which Node refuses.

/** `docs/testing.md` defines the tiers. Without a tier every test runs. */
const { TEST_TIER: tier } = process.env;
const spec = tier === 'deep' ? '*.deep{,.int}.spec' : '*.spec';

const project = {
  transform: {},
  testEnvironment: 'node',
  testPathIgnorePatterns: [
    '/node_modules/',
    '/web/dist/assets/',
    ...(tier === 'commit' ? [String.raw`\.deep(\.int)?\.spec\.m?js$`] : []),
  ],
};

/** Tests run on the compiled files. `npm test` compiles first. */
export default {
  projects: [
    {
      ...project,
      displayName: 'server',
      testMatch: [`<rootDir>/{libs,apps,bench}/**/dist/**/${spec}.js`],
      // Several workers are separate processes, not threads: server tests need more than a thread may do.
      runner: ['jest-light-runner', { runtime: 'child_process' }],
      setupFiles: ['<rootDir>/scripts/jest/loaded-once.mjs'],
    },
    {
      ...project,
      displayName: 'web',
      testMatch: [`<rootDir>/web/**/dist/**/${spec}.js`, `<rootDir>/scripts/**/${spec}.mjs`],
      testPathIgnorePatterns: [...project.testPathIgnorePatterns, String.raw`\.component(\.deep)?\.spec\.js$`],
      runner: '<rootDir>/scripts/jest/apart.mjs',
      setupFiles: ['<rootDir>/scripts/jest/fresh-modules.mjs'],
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/timers.mjs'],
    },
    {
      ...project,
      displayName: 'components',
      testMatch: [`<rootDir>/web/**/dist/**/*.component${tier === 'deep' ? '.deep' : '*'}.spec.js`],
      runner: '<rootDir>/scripts/jest/apart.mjs',
      setupFiles: ['<rootDir>/scripts/jest/as-browser.mjs'],
      setupFilesAfterEnv: ['<rootDir>/web/build/dist/app/under-test.js'],
    },
  ],
  // Otherwise Jest prints each failure a second time in the summary of a long run.
  reporters: ['default', ['summary', { summaryThreshold: Number.MAX_SAFE_INTEGER }]],
  // Milliseconds; more than a test waits for one outcome (`eventually`).
  testTimeout: 120_000,
};

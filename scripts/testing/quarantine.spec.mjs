import { expect, test } from '@jest/globals';
import { countsOf, quarantinedIn } from './quarantine.mjs';

const tests = [
  { name: 'a bid is refused', status: 'passed' },
  { name: 'a lost line returns', status: 'flaky' },
  { name: 'an auction ends', status: 'failed' },
  { name: 'a server starts', status: 'skipped' },
];

test('a test that passes only at its second try fails a strict run only', () => {
  expect(countsOf(tests, { isStrict: true, exempt: new Set() }).counts).toEqual({ passed: 1, failed: 2, skipped: 1 });
  const { counts, warnings } = countsOf(tests, { isStrict: false, exempt: new Set() });
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(warnings).toEqual(['Flaky, passed at the second try: a lost line returns']);
});

test('a quarantined test is not counted and appears in a warning', () => {
  const exempt = quarantinedIn('# name # cause\n\na lost line returns # the server closes idle lines too early\n');
  const { counts, warnings } = countsOf(tests, { isStrict: true, exempt });
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(warnings).toEqual(['In quarantine, not counted: a lost line returns (flaky)']);
});

test('a quarantined test needs a cause', () => {
  expect(() => quarantinedIn('a lost line returns\n')).toThrow('needs');
});

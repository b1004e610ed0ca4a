import { expect, jest, test } from '@jest/globals';
import { VerdictReport } from './verdict-report.js';

test('shows the control characters of a forged event instead of printing them', () => {
  const type = 'A\u001b[2J\nauction-x: sound\u202e';
  const misfit = { stream: 'auction-x', revision: 0, type, problem: 'hash', rule: null, lotId: null } as const;
  const rest = {
    events: 0,
    evidence: 0,
    head: null,
    prices: null,
    published: null,
    unchecked: [],
    brokenGlass: [],
    rules: null,
  };
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const report = new VerdictReport(false);
    report.history('auction-x', { misfit, ...rest }, true);
    report[Symbol.dispose]();
    expect(log.mock.lastCall).toEqual([
      String.raw`auction-x: NOT VERIFIED: auction-x event 0 (A\u{1b}[2J\u{a}auction-x: sound\u{202e}): it was changed after it was written [hash]`,
    ]);
    new VerdictReport(true).history('auction-x', { misfit, ...rest }, true);
    const json = String(log.mock.lastCall![0]);
    expect(json).toMatch(/^[ -~]+$/);
    expect(JSON.parse(json)).toMatchObject({ stream: 'auction-x', ok: false, misfit });
  } finally {
    log.mockRestore();
  }
});

test('prints the verdict before the details', () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const report = new VerdictReport(false);
    report.say('a detail');
    report.end(['the verdict'], {});
    report[Symbol.dispose]();
    expect(log.mock.calls).toEqual([['the verdict\na detail']]);
  } finally {
    log.mockRestore();
  }
});

import { expect, test } from '@jest/globals';
import type { AuditLogEntry } from '@tender/contracts';
import { entryInWords, logVerdictInWords } from './log-words.js';

const told = (entry: Partial<AuditLogEntry>) =>
  entryInWords({ what: 'signIn', kind: 'signIn', code: null, count: null, ...entry });

test.each<[string, Partial<AuditLogEntry>]>([
  ['Signed in', {}],
  ['Could not sign in: wrong e-mail or password', { kind: 'failedSignIn', code: 'BAD_CREDENTIALS' }],
  ['Denied: no right to it, 29 times', { what: 'denied', kind: 'denial', code: 'FORBIDDEN', count: 29 }],
  ['Denied: not signed in, once', { what: 'denied', kind: 'denial', code: 'NO_SESSION', count: 1 }],
  ['Something new: lot withdrawn', { what: 'somethingNew', kind: 'denial', code: 'LOT_WITHDRAWN' }],
])('%s', (words, entry) => expect(told(entry)).toBe(words));

test('names the first mismatching entry', () => {
  const verdict = {
    ok: true,
    entries: 12,
    streams: 1,
    since: null,
    misfit: null,
    anchors: { computed: 1, elsewhere: 0, misfits: [] },
  };
  expect(logVerdictInWords(verdict)).toEqual({
    plain: ['All 12 entries are sound: none was changed, removed or inserted.'],
    details: ['The anchor was computed again from all histories, and matches.'],
  });
  const misfit = { stream: 'log-2026-01-01-x', seq: 4, problem: 'missing', anchoredAt: null } as const;
  expect(logVerdictInWords({ ...verdict, ok: false, misfit }).plain[0]).toBe(
    'Entry 5 of log-2026-01-01-x is not sound: one or more entries before it are missing.',
  );
  const cut = { ...misfit, problem: 'end', anchoredAt: '2026-01-02T12:00:00.000Z' } as const;
  expect(logVerdictInWords({ ...verdict, ok: false, misfit: cut }).plain[0]).toMatch(
    /its chain was cut off: it ended later, as the anchor of .+ shows\.$/,
  );
});

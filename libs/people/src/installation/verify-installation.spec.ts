import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '@tender/event-store';
import { SYSTEM, type Actor } from '@tender/kernel';
import type { InstallationEvent } from './installation.js';
import { installationVerification } from './verify-installation.js';

const admin: Actor = { userId: 'house.ann', role: 'admin', companyId: null };

/** The first wrong event of a history and the broken rule; null for a sound history. */
function misfitIn(...events: { type: InstallationEvent['type']; data: object; actor?: Actor }[]) {
  const verifier = installationVerification.startVerifier(new Map(), 'installation');
  for (const [revision, { actor = SYSTEM, ...event }] of events.entries()) {
    const metadata = { actor, at: '2026-01-01T12:00:00.000Z', commandId: `c${revision}`, version: 1 };
    const recorded = { ...event, stream: 'installation', revision, metadata };
    const misfit = verifier.next(recorded as unknown as RecordedEvent);
    if (misfit) return { revision, ...misfit };
  }
  return verifier.finish();
}

const rules = (version: unknown) => ({ type: 'RulesAdopted', data: { rules: version } }) as const;
const key = (check: string) => ({ type: 'RootKeyKnown', data: { check } }) as const;
const [OLD, NEW] = ['0a'.repeat(32), '0b'.repeat(32)];

test('the history of an installation is sound, also after its key was replaced', () => {
  expect(misfitIn(rules(1), key(OLD), key(NEW), rules(2))).toBeNull();
});

test.each([
  ['rules that fall', [rules(2), rules(1)], 'nothing to change'],
  ['rules that were adopted twice', [rules(2), rules(2)], 'nothing to change'],
  ['rules that this program does not know', [rules(2), rules(999)], 'unknown rules'],
  ['rules without a number', [rules('2')], 'form'],
  ['the known key again', [key(OLD), key(OLD)], 'nothing to change'],
  ['a check value that is none', [key('0A'.repeat(32))], 'form'],
  ['a field too many', [{ ...key(OLD), data: { check: OLD, by: 'ann' } }], 'form'],
])('%s do not fit', (_, events, rule) => {
  expect(misfitIn(...events)).toEqual({ revision: events.length - 1, problem: 'rule', rule });
});

test('only the system writes it', () => {
  expect(misfitIn({ ...rules(2), actor: admin })).toMatchObject({ problem: 'actor' });
  expect(misfitIn({ ...key(OLD), actor: { ...SYSTEM, userId: 'house.ann' } })).toMatchObject({ problem: 'actor' });
});

import { expect, test } from '@jest/globals';
import type { ObservedKind } from '@tender/contracts';
import { observerGate } from './observer-gate.js';
import { approved, callWith, replyOn } from './testing/calls.js';

const observes = { kind: 'auction', subject: 'a1', until: '2026-11-23', timeZone: 'UTC' } as const;
const observer = { ...approved, role: 'observer', actor: { ...approved.actor, role: 'observer', observes } } as const;
const auditor = { ...approved, role: 'auditor' } as const;
const ofAuction = (...ids: string[]) => ({ kind: 'auction' as ObservedKind, ids });

test.each([
  ['the subject', observer, ofAuction('id'), { id: 'a1' }, true],
  ['an object within the subject', observer, ofAuction('id'), { id: 'a1.l1' }, true],
  ['another id', observer, ofAuction('id'), { id: 'a2' }, false],
  ['an id that begins like the subject', observer, ofAuction('id'), { id: 'a11' }, false],
  ['an object within another', observer, ofAuction('id'), { id: 'a2.a1' }, false],
  ['a second id of another', observer, ofAuction('id', 'lot'), { id: 'a1', lot: 'a2.l1' }, false],
  ['a parameter that the path lacks', observer, ofAuction('id'), {}, false],
  ['the id on a route of viewings', observer, { kind: 'viewing' as const, ids: ['id'] }, { id: 'a1' }, false],
  ['a list', observer, ofAuction(), {}, true],
  ['a route that names nothing', observer, undefined, { id: 'a1' }, false],
  [
    'any route, without a subject',
    { ...observer, actor: { ...approved.actor, role: 'observer' } } as const,
    undefined,
    { id: 'a1' },
    false,
  ],
  ['another id, as auditor', auditor, ofAuction('id'), { id: 'a2' }, true],
  ['another id, without a session', null, ofAuction('id'), { id: 'a2' }, true],
])('%s', (_, session, observed, params, passes) => {
  const pass = () => observerGate({ ...(observed && { observed }) })(callWith({ session, params }), replyOn());
  if (passes) pass();
  else expect(pass).toThrow('NOT_FOUND');
});

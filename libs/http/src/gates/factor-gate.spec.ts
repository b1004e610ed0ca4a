import { expect, test } from '@jest/globals';
import { Rejection } from '@tender/kernel';
import type { EndpointOptions } from '../route/endpoint-options.js';
import { factorGate } from './factor-gate.js';
import { approved, buyersCall, callWith, replyOn } from './testing/calls.js';

const stale = { factors: { check: () => Promise.reject(new Rejection('FACTOR_NEEDED')) } };
const admins = callWith({ session: { ...approved, role: 'admin' } });

test.each<[EndpointOptions['fresh'], string, ReturnType<typeof callWith>, boolean]>([
  [undefined, 'an admin', admins, false],
  ['staff', 'an admin', admins, true],
  ['staff', 'a buyer', buyersCall(), false],
  ['all', 'a buyer', buyersCall(), true],
  ['all', 'a guest', callWith({ session: null }), false],
])('a route for which %s must be fresh asks %s: %s', async (fresh, _, call, isAsked) => {
  const passing = factorGate(stale, { ...(fresh && { fresh }) })(call, replyOn());
  if (isAsked) await expect(passing).rejects.toThrow('FACTOR_NEEDED');
  else expect(passing).toBeUndefined();
});

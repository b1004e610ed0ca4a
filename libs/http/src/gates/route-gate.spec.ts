import { expect, test } from '@jest/globals';
import { callWith, recordedQueues, replyOn } from './testing/calls.js';
import { routeGate, staticGate } from './route-gate.js';

const html = { accept: 'text/html' };
const anyAddress = { routeOptions: { url: '/*' } };

test.each([
  ['route', routeGate, { is404: false }, undefined, []],
  ['route', routeGate, { is404: true }, 'NOT_FOUND', ['refused queue']],
  ['static', staticGate, { routeOptions: { url: '/assets/*' } }, undefined, ['static queue']],
  ['static', staticGate, { ...anyAddress, url: '/lots', headers: html }, undefined, ['static queue']],
  ['static', staticGate, { ...anyAddress, url: '/lots' }, 'NOT_FOUND', ['refused queue']],
  ['static', staticGate, { ...anyAddress, url: '/api/none', headers: html }, 'NOT_FOUND', ['refused queue']],
])('the %s gate %#', (_, gate, request, code, expected) => {
  const { queues, passed } = recordedQueues();
  let error: Error | undefined;
  gate(queues)(callWith(request), replyOn(), (refused) => {
    error = refused;
  });
  expect({ code: error?.message, passed }).toEqual({ code, passed: expected });
});

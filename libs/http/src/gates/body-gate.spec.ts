import { expect, test } from '@jest/globals';
import { Rejection } from '@tender/kernel';
import { buyersCall, replyOn } from './testing/calls.js';
import { bodyGate } from './body-gate.js';

const refusal = new Rejection('NO_SESSION');

function gateWith({ ended = false } = {}) {
  const done: string[] = [];
  const guard = {
    admitAgain: () => {
      done.push('rights');
      return ended ? Promise.reject(refusal) : Promise.resolve();
    },
    recognise: () => void done.push('recognised'),
  };
  return { done, gate: bodyGate(guard, { nodes: 3, permission: 'bid:place' }) };
}

test.each([
  ['of one object', { body: { amount: 1 } }, null],
  ['that is absent', { body: undefined }, null],
  ['that is a list', { body: [1] }, 'MALFORMED'],
  ['that is null, as JSON', { body: 'null' }, 'MALFORMED'],
  ['with too many values', { body: { list: [1, 2, 3] } }, 'TOO_LARGE'],
  ['with a name that all objects inherit', { body: JSON.parse('{"__proto__":1}') as object }, 'MALFORMED'],
  ['with a malformed query', { body: {}, query: { q: '\uD800' } }, 'MALFORMED'],
  ['that is an upload', { isMultipart: () => true, upload: true }, null],
  ['that is an upload, late', { isMultipart: () => true, upload: true, late: true }, null],
  ['that is an upload on another route', { isMultipart: () => true }, 'UNSUPPORTED_MEDIA_TYPE'],
])('a body %s', (_, fields, code) => {
  const { gate, done } = gateWith();
  const pass = () => gate(buyersCall({ query: {}, ...fields }), replyOn());
  if (code) expect(pass).toThrow(code);
  else expect(pass()).toBeUndefined();
  expect(done).toEqual(code ? [] : ['recognised']);
});

test('the rights are checked again before a late body', async () => {
  const { gate, done } = gateWith();
  await gate(buyersCall({ query: {}, late: true }), replyOn());
  expect(done).toEqual(['rights', 'recognised']);
  const ended = gateWith({ ended: true });
  await expect(ended.gate(buyersCall({ query: {}, late: true }), replyOn())).rejects.toBe(refusal);
  expect(ended.done).toEqual(['rights']);
});

import { expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { buyersCall, Line, replyOn } from './testing/calls.js';
import { Transfers, transferGate } from './transfer-gate.js';

const transfers = () => new Transfers({ onEnded: () => undefined, endedOf: () => Promise.resolve(new Set()) } as never);
const multipart = { headers: { 'content-type': ' Multipart/form-data; boundary=x' } };

test.each([
  ['downloads', { download: true }, {}, 120],
  ['uploads', { upload: true }, multipart, 18],
])('one user has so many concurrent %s, until one of them closes', (_, options, fields, most) => {
  const gate = transferGate(transfers(), options);
  const lines = Array.from({ length: most }, () => new Line());
  for (const line of lines) gate(buyersCall(fields), replyOn(line));
  expect(() => gate(buyersCall(fields), replyOn())).toThrow('TOO_MANY_REQUESTS');
  lines[0]!.close();
  gate(buyersCall(fields), replyOn());
});

test.each([
  ['a multipart body on a route for uploads', { upload: true }, multipart, true],
  ['another body on a route for uploads', { upload: true }, {}, undefined],
  ['a multipart body on another route', {}, multipart, undefined],
])('%s', (_, options, fields, expected) => {
  const call = buyersCall(fields);
  transferGate(transfers(), options)(call, replyOn());
  expect(call.upload).toBe(expected);
});

test('a body that has not arrived with the headers makes the call late', async () => {
  const [late, complete] = [new Line(), new Line()];
  late.complete = false;
  const calls = [late, complete].map((raw) => buyersCall({ raw, server: { server: { headersTimeout: 60_000 } } }));
  const gate = transferGate(transfers(), {});
  for (const call of calls) gate(call, replyOn());
  await eventually(() => calls[0]!.late === true, 'the late call');
  expect(calls[1]!.late).toBeUndefined();
  // The body arrives: otherwise its time limit would end in the next test file of this process.
  late.complete = true;
  late.close();
});

import { expect, test } from '@jest/globals';
import { callWith, recordedQueues, replyOn } from './testing/calls.js';
import { hostGate } from './host-gate.js';

const raw = (httpVersion: string, ...hosts: string[]) => ({
  httpVersion,
  headers: { host: hosts[0] },
  // A value that looks like the header's name does not count.
  rawHeaders: ['X-Name', 'host', ...hosts.flatMap((host, index) => [index ? 'HOST' : 'Host', host])],
});

test.each([
  ['one host', raw('1.1', 'site.test'), undefined, []],
  ['no host by HTTP/1.0', raw('1.0'), undefined, []],
  ['no host by HTTP/1.1', raw('1.1'), 'MALFORMED', ['refused queue']],
  ['two hosts', raw('1.1', 'site.test', 'other.test'), 'MALFORMED', ['refused queue']],
])('a request with %s', (_, request, code, expected) => {
  const { queues, passed } = recordedQueues();
  let error: Error | undefined;
  hostGate(queues)(callWith({ raw: request }), replyOn(), (refused) => {
    error = refused;
  });
  expect({ code: error?.message, passed }).toEqual({ code, passed: expected });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Rejection } from '@tender/kernel';
import fastifyOf, { type FastifyInstance } from 'fastify';
import { answerEarly } from '../answers/error-answers.js';
import { RequestQueues } from '../queues/request-queues.js';
import { readBodies } from '../route/body-parsers.js';
import { approved, recordedLog, recordedQueues } from './testing/calls.js';
import { AccessGuard } from './access.guard.js';
import { installGates } from './gates.js';

/** Real gates on a real Fastify; their services are recorded, and refuse on demand. */
let fastify: FastifyInstance;
const { queues, passed } = recordedQueues();
/** The gates that refuse. */
const failing = new Set<string>();
let session: typeof approved | null;

function step(name: string): void {
  passed.push(name);
  if (failing.has(name)) throw new Rejection('TOO_MANY_REQUESTS');
}

beforeAll(async () => {
  fastify = fastifyOf();
  const found = () => Promise.resolve(session && { ...session, approved: !failing.has('rights') });
  const guard = new AccessGuard(
    {
      findSession: () => {
        passed.push('session');
        return found();
      },
      findPresentSession: found,
      onEnded: () => undefined,
    } as never,
    recordedLog().log as never,
    { count: () => step('commands'), countRows: () => passed.push('body') } as never,
    { count: () => step('reads') } as never,
    { consume: async () => step('throttle') },
    { publicUrl: null, fingerprintKey: Buffer.from('key') } as never,
    { check: async () => step('factor') },
  );
  const disk = {
    allows: () => {
      passed.push('room');
      return !failing.has('room');
    },
  };
  const app = {
    get: (token: unknown) => (token === RequestQueues ? queues : guard),
    getHttpAdapter: () => ({ getInstance: () => fastify }),
    register: fastify.register.bind(fastify),
  };
  fastify.setErrorHandler(answerEarly);
  // Unlike a server, `inject` never marks a body as complete: each would be late.
  fastify.addHook('onRequest', (request, _, done) => {
    request.raw.complete = true;
    done();
  });
  await readBodies(app as never);
  installGates(app as never, disk as never);
  const answer = (): object => {
    passed.push('controller');
    return {};
  };
  const config = (options: object) => ({ config: { options } });
  fastify.post('/api/bid', config({ permission: 'bid:place', throttled: true }), answer);
  fastify.post('/api/fresh', config({ permission: 'bid:place', fresh: 'all' }), answer);
  fastify.post('/api/guest', config({ permission: 'public' }), answer);
  fastify.get('/api/closed', answer);
  fastify.get('/health/live', config({ permission: 'public' }), answer);
  fastify.get('/health/closed', config({ permission: 'bid:place' }), answer);
  fastify.get('/assets/*', answer);
  fastify.get('/', { config: { open: true } }, answer);
});
beforeEach(() => {
  passed.length = 0;
  failing.clear();
  session = approved;
});
afterAll(() => fastify.close());

const send = async (call: string, { origin = '', payload = '{}' } = {}): Promise<string> => {
  const [method, url] = call.split(' ') as ['GET' | 'POST', string];
  const headers = { 'content-type': 'application/json', ...(origin && { origin }) };
  const answer = await fastify.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
  return answer.json<{ code?: string }>().code ?? String(answer.statusCode);
};

test.each([
  ['POST /api/bid', approved, '200', ['throttle', 'session', 'commands', 'room', 'body', 'controller']],
  ['POST /api/fresh', approved, '200', ['session', 'commands', 'factor', 'room', 'body', 'controller']],
  ['POST /api/guest', null, '200', ['session', 'room', 'guest queue', 'body', 'controller']],
  ['POST /api/bid', null, 'NO_SESSION', ['throttle', 'session', 'refused queue']],
  ['GET /api/closed', approved, 'FORBIDDEN', ['session', 'reads']],
  ['GET /api/none', approved, 'NOT_FOUND', ['refused queue']],
  ['GET /health/live', null, '200', ['health queue', 'session', 'body', 'controller']],
  ['GET /health/closed', null, 'NO_SESSION', ['health queue', 'session']],
  ['GET /assets/page.js', approved, '200', ['static queue', 'controller', 'charge']],
  ['GET /', null, '200', ['static queue', 'controller', 'charge']],
])('%s', async (call, caller, code, expected) => {
  session = caller;
  expect(await send(call)).toBe(code);
  expect(passed).toEqual(expected);
});

test('a gate refuses before the next one runs', async () => {
  const order = ['throttle', 'origin', 'commands', 'rights', 'room', 'body'];
  for (const gate of order) failing.add(gate);
  const codes: string[] = [];
  for (const gate of [...order, 'none']) {
    const origin = failing.has('origin') ? 'https://other.test' : '';
    codes.push(await send('POST /api/bid', { origin, payload: failing.has('body') ? '[1]' : '{}' }));
    failing.delete(gate);
  }
  expect(codes).toEqual([
    'TOO_MANY_REQUESTS',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
    'NOT_APPROVED',
    'DISK_FULL',
    'MALFORMED',
    '200',
  ]);
});

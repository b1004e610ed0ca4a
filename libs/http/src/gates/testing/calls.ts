import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { Call } from '../gate.js';
import type { RequestQueues } from '../../queues/request-queues.js';
import type { Session } from '../../route/access.js';

/** The part of Node's request and response streams that closes. */
export class Line extends EventEmitter {
  complete = true;

  constructor(public destroyed = false) {
    super();
  }

  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const actor = { userId: 'company.ann', role: 'buyer', companyId: 'company' } as const;

/** The session of an approved buyer. */
export const approved: Session = {
  sessionId: 'ann',
  role: 'buyer',
  actor,
  endsAt: '2026-01-01T20:00:00.000Z',
  approved: true,
  awaitsTerms: false,
};

/** A call with the fields that gates read. */
export const callWith = (fields: object = {}): Call =>
  ({
    id: 'request',
    method: 'POST',
    url: '/api/call',
    ip: '203.0.113.7',
    headers: {},
    session: null,
    tender: { actor: { userId: 'guest', role: 'guest', companyId: null }, requestId: 'request', commandId: 'command' },
    routeOptions: { url: '/api/call', bodyLimit: 100 },
    raw: new Line(),
    isMultipart: () => false,
    ...fields,
  }) as unknown as Call;

/** A call of an approved buyer. */
export const buyersCall = (fields: object = {}): Call => {
  const call = callWith({ session: approved, ...fields });
  call.tender.actor = actor;
  return call;
};

export const replyOn = (line: Line = new Line()): FastifyReply =>
  ({ raw: Object.assign(line, { setMaxListeners: () => line }) }) as unknown as FastifyReply;

/** Queues in which no request waits. `passed` lists the queues that were entered. */
export function recordedQueues(): { queues: RequestQueues; passed: string[] } {
  const passed: string[] = [];
  const entering =
    (name: string) =>
    (_request: unknown, _reply: unknown, proceed: () => void): void => {
      passed.push(name);
      proceed();
    };
  const queues = {
    enqueueGuest: entering('guest queue'),
    enqueueRefused: entering('refused queue'),
    enqueueStatic: entering('static queue'),
    enqueueHealth: entering('health queue'),
    chargeStatic: () => passed.push('charge'),
  };
  return { queues: queues as unknown as RequestQueues, passed };
}

/** A log that keeps the codes of what it records. */
export function recordedLog(): { log: { record(entry: { code?: string }): void }; codes: (string | undefined)[] } {
  const codes: (string | undefined)[] = [];
  return { log: { record: ({ code }) => codes.push(code) }, codes };
}

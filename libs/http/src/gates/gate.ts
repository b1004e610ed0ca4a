import { Rejection } from '@tender/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestQueues } from '../queues/request-queues.js';
import type { AuthenticatedRequest } from '../route/access.js';

export type Call = FastifyRequest & AuthenticatedRequest;

export type Gate = (call: Call, reply: FastifyReply) => void | Promise<void>;
export type SyncGate = (call: Call, reply: FastifyReply) => void;
export type AsyncGate = (call: Call, reply: FastifyReply) => Promise<void>;

type Done = (error?: Error) => void;

/** A Fastify hook with a callback: unlike an async hook it costs no promise. */
export type Hook = (request: FastifyRequest, reply: FastifyReply, done: Done) => void;

interface Refusal {
  error: Error;
  done: Done;
}
type Refuse = (call: Call, reply: FastifyReply, refusal: Refusal) => void;

export const hookOf =
  (gate: Gate, refuse: Refuse): Hook =>
  (request, reply, done) => {
    const call = request as Call;
    let passing: void | Promise<void>;
    try {
      passing = gate(call, reply);
    } catch (error) {
      return refuse(call, reply, { error: error as Error, done });
    }
    if (passing === undefined) return done();
    void passing.then(
      () => done(),
      (error: Error) => refuse(call, reply, { error, done }),
    );
  };

export const refuseAtOnce: Refuse = (_call, _reply, { error, done }) => done(error);

/** Refuses an approved user at once. All other refusals wait in the queue of refused requests, and so does an approved user who is over a limit. */
export const refuseInQueue =
  (queues: RequestQueues): Refuse =>
  (call, reply, { error, done }) => {
    if ((call as Partial<Call>).session?.approved && !isOverLimit(error)) done(error);
    else queues.enqueueRefused(call, reply, () => done(error));
  };

const isOverLimit = (error: Error): boolean => error instanceof Rejection && error.code === 'TOO_MANY_REQUESTS';

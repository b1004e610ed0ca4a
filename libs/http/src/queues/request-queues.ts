import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerQueueFull } from '../answers/turned-away.js';
import { turnOf } from '../network/network.js';
import type { WaitingRequest } from './fair-queue.js';
import { StaticQueue, HealthQueue } from './static-queue.js';
import { GuestQueue } from './guest-queue.js';

type Proceed = () => void;

/** By which queue a request comes in, unless an approved person sends it. */
@Injectable()
export class RequestQueues {
  constructor(
    private readonly guests: GuestQueue,
    private readonly statics: StaticQueue,
    private readonly health: HealthQueue,
  ) {}

  /** For a call that will be carried out. */
  enqueueGuest(request: FastifyRequest, reply: FastifyReply, enter: Proceed): void {
    this.guests.enqueue(waitingRequest(request, reply, enter));
  }

  /** For what will be refused, whatever else it says. */
  enqueueRefused(request: FastifyRequest, reply: FastifyReply, enter: Proceed): void {
    this.guests.enqueueRefused(waitingRequest(request, reply, enter));
  }

  /** For pages, assets and the documentation. */
  enqueueStatic(request: FastifyRequest, reply: FastifyReply, enter: Proceed): void {
    this.statics.enqueue(waitingRequest(request, reply, enter));
  }

  /** Reckons with an answer of these, when it is made and before it goes out. */
  chargeStatic({ method }: FastifyRequest, reply: FastifyReply, answer: unknown): void {
    if (method !== 'HEAD') this.statics.charge(lengthOf(answer) ?? Number(reply.getHeader('content-length') ?? 0));
  }

  /** For `/health`. */
  enqueueHealth(request: FastifyRequest, reply: FastifyReply, enter: Proceed): void {
    this.health.enqueue(waitingRequest(request, reply, enter));
  }
}

/** Bytes of an answer that is there as a whole; null of one that is read while it is sent. */
function lengthOf(answer: unknown): number | null {
  return typeof answer === 'string' || answer instanceof Uint8Array ? Buffer.byteLength(answer) : null;
}

const waitingRequest = (request: FastifyRequest, reply: FastifyReply, enter: Proceed): WaitingRequest => ({
  socket: request.socket,
  network: turnOf(request.ip),
  proceed: enter,
  reject: () => {
    reply.hijack();
    answerQueueFull(reply.raw);
  },
});

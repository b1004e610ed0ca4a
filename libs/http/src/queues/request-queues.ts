import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerQueueFull } from '../answers/turned-away.js';
import { turnOf } from '../network/network.js';
import type { WaitingRequest } from './fair-queue.js';
import { GuestQueue } from './guest-queue.js';
import { HealthQueue } from './health-queue.js';
import { StaticQueue } from './static-queue.js';

type Proceed = () => void;

@Injectable()
export class RequestQueues {
  constructor(
    private readonly guests: GuestQueue,
    private readonly statics: StaticQueue,
    private readonly health: HealthQueue,
  ) {}

  enqueueGuest(request: FastifyRequest, reply: FastifyReply, proceed: Proceed): void {
    this.guests.enqueue(waitingRequest(request, reply, proceed));
  }

  enqueueRefused(request: FastifyRequest, reply: FastifyReply, proceed: Proceed): void {
    this.guests.enqueueRefused(waitingRequest(request, reply, proceed));
  }

  enqueueStatic(request: FastifyRequest, reply: FastifyReply, proceed: Proceed): void {
    this.statics.enqueue(waitingRequest(request, reply, proceed));
  }

  chargeStatic({ method }: FastifyRequest, reply: FastifyReply, answer: unknown): void {
    if (method !== 'HEAD') this.statics.charge(lengthOf(answer) ?? Number(reply.getHeader('content-length') ?? 0));
  }

  enqueueHealth(request: FastifyRequest, reply: FastifyReply, proceed: Proceed): void {
    this.health.enqueue(waitingRequest(request, reply, proceed));
  }
}

function lengthOf(answer: unknown): number | null {
  return typeof answer === 'string' || answer instanceof Uint8Array ? Buffer.byteLength(answer) : null;
}

const waitingRequest = (request: FastifyRequest, reply: FastifyReply, proceed: Proceed): WaitingRequest => ({
  socket: request.socket,
  network: turnOf(request.ip),
  proceed,
  reject: () => {
    reply.hijack();
    answerQueueFull(reply.raw);
  },
});

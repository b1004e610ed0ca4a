import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTurnedAway } from '../answers/turned-away.js';
import { turnOf } from '../network/network.js';
import type { Visitor } from './fair-queue.js';
import { LightQueue, ProbeQueue } from './static-queue.js';
import { Turnstile } from './guest-queue.js';

type Enter = () => void;

/** By which queue a request comes in, unless an approved person sends it. */
@Injectable()
export class Doors {
  constructor(
    private readonly turnstile: Turnstile,
    private readonly lights: LightQueue,
    private readonly probes: ProbeQueue,
  ) {}

  /** For a call that will be carried out. */
  admit(request: FastifyRequest, reply: FastifyReply, enter: Enter): void {
    this.turnstile.pass(visitor(request, reply, enter));
  }

  /** For what will be refused, whatever else it says. */
  refuse(request: FastifyRequest, reply: FastifyReply, enter: Enter): void {
    this.turnstile.refuse(visitor(request, reply, enter));
  }

  /** For pages, assets and the documentation. */
  light(request: FastifyRequest, reply: FastifyReply, enter: Enter): void {
    this.lights.pass(visitor(request, reply, enter));
  }

  /** Reckons with an answer of these, when it is made and before it goes out. */
  chargeLight({ method }: FastifyRequest, reply: FastifyReply, answer: unknown): void {
    if (method !== 'HEAD') this.lights.charge(lengthOf(answer) ?? Number(reply.getHeader('content-length') ?? 0));
  }

  /** For `/health`. */
  probe(request: FastifyRequest, reply: FastifyReply, enter: Enter): void {
    this.probes.pass(visitor(request, reply, enter));
  }
}

/** Bytes of an answer that is there as a whole; null of one that is read while it is sent. */
function lengthOf(answer: unknown): number | null {
  return typeof answer === 'string' || answer instanceof Uint8Array ? Buffer.byteLength(answer) : null;
}

const visitor = (request: FastifyRequest, reply: FastifyReply, enter: Enter): Visitor => ({
  socket: request.socket,
  network: turnOf(request.ip),
  enter,
  turnAway: () => {
    reply.hijack();
    answerTurnedAway(reply.raw);
  },
});

import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTurnedAway } from '../answers/turned-away.js';
import { turnOf } from '../network/network.js';
import type { Visitor } from './fair-queue.js';
import { LightQueue } from './light-queue.js';
import { Turnstile } from './turnstile.js';

type Enter = () => void;

/** By which queue a request comes in, unless an approved person sends it. */
@Injectable()
export class Doors {
  constructor(
    private readonly turnstile: Turnstile,
    private readonly lights: LightQueue,
  ) {}

  /** For a call that will be carried out. */
  admit(request: FastifyRequest, reply: FastifyReply, enter: Enter): void {
    this.turnstile.pass(visitor(request, reply, enter));
  }

  /** For what will be refused, whatever else it says. */
  refuse(request: FastifyRequest, reply: FastifyReply, enter: Enter): void {
    this.turnstile.refuse(visitor(request, reply, enter));
  }

  /** For pages, assets and probes. */
  light(request: FastifyRequest, reply: FastifyReply, enter: Enter): void {
    reply.raw.once('close', () => this.lights.charge(Number(reply.getHeader('content-length') ?? 0)));
    this.lights.pass(visitor(request, reply, enter));
  }
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

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as FastifyRoute } from 'fastify';
import { RequestQueues } from '../queues/request-queues.js';
import { BODY_SIZES } from '../route/plain-body.js';
import { roomFor, type RoomOnDisk } from '../route/room-on-disk.js';
import type { EndpointOptions } from '../route/endpoint-options.js';
import { AccessGuard } from './access.guard.js';
import { bodyGate } from './body-gate.js';
import { factorGate } from './factor-gate.js';
import { hookOf, refuseAtOnce, refuseInQueue, type Gate } from './gate.js';
import { hostGate } from './host-gate.js';
import { limitGate } from './limit-gate.js';
import { isForObservers, observerGate } from './observer-gate.js';
import { originGate } from './origin-gate.js';
import { guestQueueGate, healthQueueGate } from './queue-gate.js';
import { rightsGate } from './rights-gate.js';
import { roomGate } from './room-gate.js';
import { routeGate, staticGate } from './route-gate.js';
import { sessionGate } from './session-gate.js';
import { throttleGate } from './throttle-gate.js';
import { Transfers, transferGate } from './transfer-gate.js';

declare module 'fastify' {
  interface FastifyInstance {
    queues: RequestQueues;
  }
  interface FastifyContextConfig {
    options?: EndpointOptions;
    open?: true;
  }
}

const PROBES = /^\/health\//;
const STATIC = /^\/(api\/docs|assets)(\/|$)/;

/**
 * Installs the gates for all routes that are registered later. Each request passes them in the order in which they are
 * listed here, and the first gate that refuses it answers it. All but the body gate run before the body is read.
 */
export function installGates(app: NestFastifyApplication, disk: RoomOnDisk): void {
  const guard = app.get(AccessGuard);
  const queues = app.get(RequestQueues);
  const transfers = new Transfers(guard.sessions);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.decorate('queues', queues);

  fastify.addHook('onRequest', hostGate(queues));
  fastify.addHook('onRequest', routeGate(queues));
  fastify.addHook('onRoute', (route) => {
    if (isStatic(route)) {
      append(route, 'onRequest', [staticGate(queues)]);
      append(route, 'onSend', [chargeStatic(queues)]);
      return;
    }
    const options = applyOptions(route);
    const isProbe = PROBES.test(route.url);
    const gates: Gate[] = [
      ...(options.throttled ? [throttleGate(guard)] : []),
      originGate(guard),
      sessionGate(guard, options),
      limitGate(guard, options),
      rightsGate(guard.log, options),
      ...(isForObservers(options) ? [observerGate(options)] : []),
      ...(options.fresh ? [factorGate(guard, options)] : []),
      transferGate(transfers, options),
      roomGate(disk, options),
    ];
    const refuse = isProbe ? refuseAtOnce : refuseInQueue(queues);
    const hooks = gates.map((gate) => hookOf(gate, refuse));
    append(route, 'onRequest', isProbe ? [healthQueueGate(queues), ...hooks] : [...hooks, guestQueueGate(queues)]);
    append(route, 'preValidation', [hookOf(bodyGate(guard, options), refuseAtOnce)]);
  });
}

const isStatic = ({ config, url }: FastifyRoute): boolean => config?.open === true || STATIC.test(url);

function applyOptions(route: FastifyRoute) {
  const {
    permission,
    observed,
    fresh,
    throttled = false,
    upload = false,
    download = false,
    ...given
  } = route.config?.options ?? {};
  const { room = roomFor(permission), uploadBytes = 0, body = permission === 'public' ? 'guest' : 'small' } = given;
  const { bytes, nodes } = BODY_SIZES[body];
  route.bodyLimit = bytes;
  // The answer to a small change fits into one packet without compression: this saves time of each bid.
  if (isChange(route.method) && body === 'small' && !upload) route.compress = false;
  return {
    permission,
    throttled,
    upload,
    uploadBytes,
    download,
    room,
    nodes,
    ...(fresh && { fresh }),
    ...(observed && { observed }),
  };
}

const isChange = (method: FastifyRoute['method']): boolean => method !== 'GET' && method !== 'HEAD';

const chargeStatic =
  (queues: RequestQueues) =>
  (request: FastifyRequest, reply: FastifyReply, answer: unknown, done: () => void): void => {
    queues.chargeStatic(request, reply, answer);
    done();
  };

type RouteHook = 'onRequest' | 'preValidation' | 'onSend';

function append(route: FastifyRoute, name: RouteHook, hooks: readonly unknown[]): void {
  const own: unknown = route[name] ?? [];
  Object.assign(route, { [name]: [own, hooks].flat() });
}

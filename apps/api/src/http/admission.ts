import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Rejection } from '@tender/kernel';
import {
  AccessGuard,
  BODY_SIZES,
  bodyProblem,
  PENDING_FILE_BYTES,
  roomFor,
  type AuthenticatedRequest,
  type RouteTerms,
} from '@tender/people';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { DiskWatch } from '../disk-watch.js';
import type { Stores } from '../stores.js';
import { STORES } from '../tokens.js';
import { Turnstile } from './turnstile.js';
import { expectBody } from './unread-bodies.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the decorators of a controller's method say. */
    terms?: RouteTerms;
    /** Set on what is no call of the API and is for everybody: pages, their assets, the documentation. */
    open?: true;
  }
}

type Call = FastifyRequest & AuthenticatedRequest;
type Done = (error?: Error) => void;

/** Number of values in a query; its length is bounded by that of a request's headers. */
const QUERY_NODES = 2_000;
/** Whoever watches the process is answered at once, however many strangers wait. */
const PROBES = /^\/health\//;
/** Routes that the documentation's and the assets' plugins make. */
const OPEN = /^\/(api\/docs|assets)(\/|$)/;

/**
 * Settles of every route, before its body is read, who may call it and how large the body may be; and before the body is used, that it is
 * one. Whatever is registered later passes here. A route that says nothing is refused.
 */
export function admitBeforeBodies(app: NestFastifyApplication): void {
  const guard = app.get(AccessGuard);
  const turnstile = new Turnstile();
  const { disk } = app.get<Stores>(STORES);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // Also what no route is for: its body would be read otherwise.
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.is404) turnstile.pass(request.socket, () => done(new Rejection('NOT_FOUND')));
    else done();
  });
  fastify.addHook('onRoute', (route) => {
    if (route.config?.open || OPEN.test(route.url)) return;
    const {
      permission,
      throttled = false,
      upload = false,
      room = roomFor(permission),
      body = permission === 'public' ? 'guest' : 'small',
    } = route.config?.terms ?? {};
    route.bodyLimit = BODY_SIZES[body].bytes;
    const gates = { guard, disk, turnstile: PROBES.test(route.url) ? null : turnstile };
    route.onRequest = [
      ...listOf(route.onRequest),
      admission(gates, { permission, throttled, upload, room }),
    ] as RouteOptions['onRequest'] & object;
    route.preValidation = [
      ...listOf(route.preValidation),
      inspection(guard, { nodes: BODY_SIZES[body].nodes, upload }),
    ] as RouteOptions['preValidation'] & object;
  });
}

const listOf = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  Array.isArray(hooks) ? hooks : hooks === undefined ? [] : [hooks];

/** What a call passes before its body is read. */
interface Gates {
  guard: AccessGuard;
  disk: DiskWatch;
  turnstile: Turnstile | null;
}

const admission =
  ({ guard, disk, turnstile }: Gates, { upload, room = 'changes', ...terms }: RouteTerms) =>
  (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const inTurn = (error?: Error): void => {
      if ((request as Partial<Call>).session || !turnstile) done(error);
      else turnstile.pass(request.socket, () => done(error));
    };
    void guard.admit(request as Call, terms).then(() => {
      if (upload && request.headers['content-type']?.startsWith('multipart/'))
        return void admitUpload(disk, request, reply).then(inTurn, inTurn);
      if (request.method !== 'GET' && !disk.allows(room)) return inTurn(new Rejection('DISK_FULL'));
      expectBody(request, reply);
      inTurn();
    }, inTurn);
  };

/** What an upload is reckoned with that does not say how long it is: about the most that any may be. */
const UNKNOWN_BYTES = 24 * 1024 * 1024;
/** The most that an upload of somebody who is not approved is reckoned with: two documents, and the fields around them. */
const PENDING_BYTES = 2 * PENDING_FILE_BYTES + 1024 * 1024;

async function admitUpload(disk: DiskWatch, request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
  const most = (request as Call).session?.approved ? Infinity : PENDING_BYTES;
  const bytes = Math.min(Number(request.headers['content-length'] ?? UNKNOWN_BYTES), most);
  if (!(await disk.expect(bytes))) throw new Rejection('DISK_FULL');
  reply.raw.once('close', () => disk.arrived(bytes));
}

const inspection =
  (guard: AccessGuard, { nodes, upload }: { nodes: number; upload: boolean }) =>
  (request: FastifyRequest, _: FastifyReply, done: Done): void => {
    if (!upload && request.isMultipart()) return done(new Rejection('UNSUPPORTED_MEDIA_TYPE'));
    request.body ??= {};
    const { body, query } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body) || bodyProblem(query as object, QUERY_NODES))
      return done(new Rejection('MALFORMED'));
    const problem = bodyProblem(body, nodes);
    if (problem) return done(new Rejection(problem));
    guard.recognise(request as Call);
    done();
  };

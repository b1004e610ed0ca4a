import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FILE_SIZES } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { RequestQueues } from '../queues/request-queues.js';
import { expectBody, whenLate } from '../answers/unread-bodies.js';
import type { AuthenticatedRequest } from '../route/access.js';
import type { RouteTerms } from '../route/route-terms.js';
import { AccessGuard } from './access.guard.js';
import { ANY_ADDRESS, asksForPage } from '../answers/headers.js';
import { BODY_SIZES, bodyProblem } from '../route/plain-body.js';
import { roomFor, type RoomOnDisk } from '../route/room.js';
import { AbortOnSessionEnd } from '../session/abort-on-session-end.js';
import { SessionSource } from '../session/session-source.js';
import { ConcurrencyLimit, whenClosed, callerKey } from '../limits/concurrency-limit.js';

declare module 'fastify' {
  interface FastifyInstance {
    doors: RequestQueues;
  }
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
/** Monitoring does not wait for strangers who call. */
const PROBES = /^\/health\//;
/** Routes that the documentation's and the assets' plugins make. */
const OPEN = /^\/(api\/docs|assets)(\/|$)/;

/**
 * Adds hooks to every route that is registered later: before the body is read, who may call the route and how large the
 * body may be; before the body is used, that it is well-formed. A route without terms is refused.
 */
export function installGates(app: NestFastifyApplication, disk: RoomOnDisk): void {
  const guard = app.get(AccessGuard);
  const doors = app.get(RequestQueues);
  const lines = new AbortOnSessionEnd(app.get(SessionSource));
  const [uploads, downloads] = [new ConcurrencyLimit(UPLOADS_AT_ONCE), new ConcurrencyLimit(DOWNLOADS_AT_ONCE)];
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.decorate('doors', doors);
  // Requests without a route, too: otherwise their bodies would be read.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isHostUnclear(request)) doors.enqueueRefused(request, reply, () => done(new Rejection('MALFORMED')));
    else if (request.is404) doors.enqueueRefused(request, reply, () => done(new Rejection('NOT_FOUND')));
    else done();
  });
  fastify.addHook('onRoute', (route) => {
    const own = listOf(route.onRequest);
    if (route.config?.open || OPEN.test(route.url)) {
      route.onRequest = [...own, opening(doors)] as RouteOptions['onRequest'] & object;
      route.onSend = [...listOf(route.onSend), charging(doors)] as RouteOptions['onSend'] & object;
      return;
    }
    const {
      permission,
      throttled = false,
      upload = false,
      uploadBytes,
      download = false,
      room = roomFor(permission),
      body = permission === 'public' ? 'guest' : 'small',
    } = route.config?.terms ?? {};
    route.bodyLimit = BODY_SIZES[body].bytes;
    // What a form changes is answered in one packet, compressed or not: a bid need not be asked.
    if (isChange(route.method) && body === 'small' && !upload) route.compress = false;
    const terms = { permission, throttled, upload, uploadBytes, download, room };
    const isProbe = PROBES.test(route.url);
    const gates = { guard, disk, uploads, downloads, lines, doors: isProbe ? null : doors };
    route.onRequest = [
      ...own,
      ...(isProbe ? [probing(doors)] : []),
      admission(gates, terms),
    ] as RouteOptions['onRequest'] & object;
    route.preValidation = [
      ...listOf(route.preValidation),
      inspection(guard, { nodes: BODY_SIZES[body].nodes, permission }),
    ] as RouteOptions['preValidation'] & object;
  });
}

const isChange = (method: RouteOptions['method']): boolean => method !== 'GET' && method !== 'HEAD';

/** HTTP/1.1 wants the header in every request, and no request may have two (RFC 9112, section 3.2). */
const isHostUnclear = ({ raw }: FastifyRequest): boolean => {
  if (raw.headers.host === undefined) return raw.httpVersion === '1.1';
  // Names and values in turn, as they came: for `headersDistinct` Node would sort the headers of every request a second
  // time.
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && isHost(text)).length > 1;
};

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

const listOf = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  Array.isArray(hooks) ? hooks : hooks === undefined ? [] : [hooks];

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a call passes before its body is read. */
interface Gates {
  guard: AccessGuard;
  disk: RoomOnDisk;
  uploads: ConcurrencyLimit;
  downloads: ConcurrencyLimit;
  lines: AbortOnSessionEnd;
  /** Null where the caller has come through one already. */
  doors: RequestQueues | null;
}

/** For what is open to everybody. An address that is neither a page nor anything else is refused. */
const opening =
  (doors: RequestQueues) =>
  (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (request.routeOptions.url === ANY_ADDRESS && !asksForPage(request))
      doors.enqueueRefused(request, reply, () => done(new Rejection('NOT_FOUND')));
    else doors.enqueueStatic(request, reply, () => done());
  };

const charging =
  (doors: RequestQueues) =>
  (request: FastifyRequest, reply: FastifyReply, answer: unknown, done: Done): void => {
    doors.chargeStatic(request, reply, answer);
    done();
  };

const probing =
  (doors: RequestQueues) =>
  (request: FastifyRequest, reply: FastifyReply, done: Done): void =>
    doors.enqueueHealth(request, reply, () => done());

const admission =
  (
    { guard, disk, uploads, downloads, lines, doors }: Gates,
    { upload, uploadBytes = 0, download, room = 'changes', ...terms }: RouteTerms,
  ) =>
  (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const inTurn = (error?: Error): void => {
      if (!doors || ((request as Partial<Call>).session?.approved && !isTooMany(error))) done(error);
      else if (error || isTooLong(request)) doors.enqueueRefused(request, reply, () => done(error));
      else doors.enqueueGuest(request, reply, () => done());
    };
    void guard.admit(request as Call, terms).then(() => {
      const isUpload = upload && isMultipart(request);
      if (isUpload) (request as Call).upload = true;
      whenLate(request, () => {
        lines.whileReceiving(request as Call, reply);
        if (!isUpload) expectBody(request, reply);
      });
      if (download) {
        if (!downloads.acquire(callerKey(request as Call), reply.raw)) return inTurn(tooManyAtOnce());
        lines.whileSending(request as Call, reply);
        reply.raw.setMaxListeners(WAIT_FOR_A_FILE);
      }
      if (isUpload) return void admitUpload({ disk, uploads, uploadBytes }, { request, reply }).then(inTurn, inTurn);
      if (request.method !== 'GET' && !disk.allows(room)) return inTurn(new Rejection('DISK_FULL'));
      inTurn();
    }, inTurn);
  };

/** A known person who calls too often waits among the strangers for the refusal. */
const isTooMany = (error: Error | undefined): boolean =>
  error instanceof Rejection && error.code === 'TOO_MANY_REQUESTS';

const isTooLong = ({ headers, routeOptions }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit;

/**
 * Bytes that an upload of a person who is not approved counts for at most: two documents, and the fields around them.
 */
const PENDING_BYTES = 2 * FILE_SIZES.pendingDocument + 1024 * 1024;

interface UploadGates extends Pick<Gates, 'disk' | 'uploads'> {
  uploadBytes: number;
}

/** Uploads that one person may have under way at once: three browsers' worth. */
const UPLOADS_AT_ONCE = 18;
/**
 * Likewise downloads: behind a proxy that speaks HTTP/2 a browser asks for a hundred at once. Each holds a file open
 * for as long as somebody reads.
 */
const DOWNLOADS_AT_ONCE = 120;

/**
 * Listeners to the end of an answer that is a file: ours, Nest's, Fastify's and the stream's own come to eleven of one
 * kind, whatever the file. Node takes more than ten for a leak.
 */
const WAIT_FOR_A_FILE = 20;

const tooManyAtOnce = (): Rejection => new Rejection('TOO_MANY_REQUESTS', { retryAfter: 1 });

/** As Fastify reads the header: however it is written. */
const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.trim().toLowerCase().startsWith('multipart/') ?? false;

/**
 * An upload of unknown length counts for the most that it may become.
 * @throws Rejection TOO_MANY_REQUESTS, DISK_FULL
 */
async function admitUpload(
  { disk, uploads, uploadBytes }: UploadGates,
  { request, reply }: Exchange,
): Promise<undefined> {
  const { session } = request as Call;
  if (!uploads.acquire(callerKey(request as Call), reply.raw)) throw tooManyAtOnce();
  const most = session?.approved ? Infinity : PENDING_BYTES;
  const bytes = Math.min(Number(request.headers['content-length'] ?? uploadBytes), most);
  if (!(await disk.expect(bytes))) throw new Rejection('DISK_FULL');
  whenClosed(reply.raw, () => disk.arrived(bytes));
}

interface Inspected extends Pick<RouteTerms, 'permission'> {
  nodes: number;
}

const inspection = (guard: AccessGuard, { nodes, permission }: Inspected) => {
  const inspect = (request: FastifyRequest): void => {
    // None is read that was not reckoned with when it was admitted.
    if (request.isMultipart() && !(request as Call).upload) throw new Rejection('UNSUPPORTED_MEDIA_TYPE');
    request.body ??= {};
    const { body, query } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body) || bodyProblem(query as object, QUERY_NODES))
      throw new Rejection('MALFORMED');
    const problem = bodyProblem(body, nodes);
    if (problem) throw new Rejection(problem);
    guard.recognise(request as Call);
  };
  return (request: FastifyRequest, _: FastifyReply, done: Done): void => {
    // An upload is not read yet: its reader settles the rights again (`UploadInterceptor`).
    if ((request as Call).late && !request.isMultipart())
      return void guard
        .admitAgain(request as Call, { permission })
        .then(() => inspect(request))
        .then(() => done(), done);
    inspect(request);
    done();
  };
};

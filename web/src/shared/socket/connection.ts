import {
  SOCKET_PROTOCOL,
  type ClientEvents,
  type ErrorCode,
  type Handshake,
  type LiveMessage,
  type ServerEvents,
} from '@tender/contracts';
import type { io as Io, Socket } from 'socket.io-client';
import { probeServer } from '../http/reachability.js';
import { get, notifyTermsRequired } from '../http/request.js';
import { sessionNow } from '../session/session.js';
import { putRootState, rootState, type RootState } from '../store/slice.js';
import { setApplication } from '../store/application.js';
import { distrustClock, readServerClock } from './clock.js';
import { connectionNow, onConnectionChange, setConnection } from '../store/connection-state.js';
import { loadChunk } from '../http/load-chunk.js';
import { receive, type LiveReducer, type Received } from './live-messages.js';

/** The tab's one connection for news (`domain.md §8`). Commands never travel on it. */

/** Messages that arrive within these milliseconds are shown in one go: at a busy close there are hundreds a second. */
const BATCH_MILLIS = 80;
/** The same right after others were shown: four drawings a second leave a control room time for its reader. */
const BUSY_BATCH_MILLIS = 250;
const CLOCK_READING = 30_000;
/** An attempt to connect that hangs for so long is given up for another; near the close of an auction, 20 seconds are an age. */
const CONNECT_TIMEOUT = 8_000;
const MAX_RECONNECT_DELAY = 3_000;
/** Milliseconds: where another tab has changed the password, the answer with the new cookie may still be on its way. */
const COOKIE_DELAY = 500;

let socket: Socket<ServerEvents, ClientEvents> | null = null;
/** Counts openings and closings: one that was closed while its code was on the way is not opened any more. */
let turn = 0;
let position: string | undefined;
let seq = 0;
let pending: LiveMessage[] = [];
let flush: ReturnType<typeof setTimeout> | undefined;
/** When messages were shown last. */
let appliedAt = -Infinity;
let reducers: readonly LiveReducer<RootState>[] = [];
let clock: ReturnType<typeof setInterval> | undefined;
let unfollow: (() => void) | undefined;

/** Says what live messages change: the reducers of all features. */
export const setLiveReducers = (all: readonly LiveReducer<RootState>[]): void => {
  reducers = all;
};

/** Opens the connection of the person who has signed in. A second call changes nothing, unless the server had closed it for good. */
export function connect(): void {
  if (socket) {
    if (!socket.active) socket.connect();
    return;
  }
  setConnection({ status: 'connecting' });
  const mine = ++turn;
  loadSocketCode().then(
    ({ io }) => {
      if (mine === turn) open(io);
    },
    (error: unknown) => console.error('The code of the connection could not be loaded', error),
  );
}

/** Who stands at the door needs no connection, and fetches none. */
export const loadSocketCode = (): Promise<{ io: typeof Io }> => loadChunk(() => import('socket.io-client'));

function open(io: typeof Io): void {
  socket = io({
    auth: (answer) =>
      answer({ protocol: SOCKET_PROTOCOL, ...(position !== undefined && { position }) } satisfies Handshake),
    transports: ['websocket', 'polling'],
    // Over HTTP where a network, or an old browser's idea of the page's own host, lets no web socket through.
    tryAllTransports: true,
    timeout: CONNECT_TIMEOUT,
    reconnectionDelayMax: MAX_RECONNECT_DELAY,
  });
  socket.on('connect', readClock);
  socket.on('disconnect', (reason) => {
    applyPending();
    setConnection({ status: 'connecting' });
    if (reason !== 'io client disconnect' && connectionNow().reached) void probeServer();
    if (reason === 'io server disconnect')
      setTimeout(
        () =>
          void hasSession().then((has) => {
            if (has) connect();
          }),
        COOKIE_DELAY,
      );
  });
  socket.on('connect_error', ({ message }) => {
    setConnection({ status: 'connecting' });
    if (message === ('NO_SESSION' satisfies ErrorCode)) void hasSession();
    if (message === ('TERMS_NOT_ACCEPTED' satisfies ErrorCode)) notifyTermsRequired();
    if (message === ('SOCKET_PROTOCOL_UNKNOWN' satisfies ErrorCode)) setApplication({ newVersion: 'required' });
  });
  socket.on('ready', (hello) => {
    if (hello.userId !== sessionNow().me?._id) {
      reloadForOtherUser();
      return;
    }
    seq = 0;
    const begins = position === undefined;
    position ??= hello.position;
    setConnection({ status: 'live', ...(begins && { begun: connectionNow().begun + 1 }) });
  });
  socket.on('message', (message) => {
    pending.push(message);
    flush ??= setTimeout(
      applyPending,
      performance.now() - appliedAt < BUSY_BATCH_MILLIS ? BUSY_BATCH_MILLIS : BATCH_MILLIS,
    );
  });
  socket.on('reload', () => {
    position = undefined;
    // What waits to be shown is in what is loaded now; and it must not say again where this tab was.
    pending = [];
    setConnection({ epoch: connectionNow().epoch + 1 });
  });
  socket.on('presence', (presence) => setConnection({ presence }));
  clock = setInterval(readClock, CLOCK_READING);
  unfollow = onConnectionChange(({ reached }, before) => {
    // Its own next attempt may be seconds away.
    if (reached && !before.reached && socket?.io.engine.readyState === 'closed') resume();
  });
  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('online', onWake);
}

/** Closes the connection and forgets where it was. */
export function disconnect(): void {
  turn += 1;
  socket?.disconnect();
  socket = null;
  position = undefined;
  seq = 0;
  pending = [];
  clearTimeout(flush);
  flush = undefined;
  clearInterval(clock);
  unfollow?.();
  document.removeEventListener('visibilitychange', onWake);
  window.removeEventListener('online', onWake);
  setConnection({ status: 'offline' });
}

/**
 * In another tab somebody else has signed in, and the browser is theirs: whose page this was must neither see what is theirs nor act in their name.
 */
function reloadForOtherUser(): void {
  disconnect();
  window.location.reload();
}

/**
 * The server closes a connection with the session that it belongs to. Any call then meets the end of the session, and the application
 * hears of it (`SessionEvents`); where another tab has begun a new session, the call succeeds.
 */
const hasSession = (): Promise<boolean> =>
  get('/api/profile/me').then(
    () => true,
    () => false,
  );

function applyPending(): void {
  clearTimeout(flush);
  flush = undefined;
  appliedAt = performance.now();
  let state: Received = { seq, root: rootState() };
  let missing = false;
  for (const message of pending.splice(0)) {
    const next = receive(state, message, reducers);
    missing = next === 'gap';
    if (next === 'gap') break;
    state = next;
    position = message.position;
  }
  seq = state.seq;
  putRootState(state.root);
  if (missing) resume();
}

/** Connects again at once, with the last position: so it asks for what was missed. */
function resume(): void {
  pending = [];
  socket?.disconnect().connect();
}

function readClock(): void {
  const sentAt = Date.now();
  socket?.timeout(5_000).emit('serverTime', (error, serverTime) => {
    if (!error) readServerClock(serverTime, sentAt, Date.now());
  });
}

/** The tab is seen again, or the machine has a line again. */
function onWake(): void {
  if (document.visibilityState !== 'visible') return;
  distrustClock();
  readClock();
  if (!connectionNow().reached) void probeServer();
}

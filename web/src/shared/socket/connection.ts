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

/** The tab's single connection for live messages (`domain.md §8`). It never carries commands. */

/** Batch window in ms: at a busy close hundreds of messages arrive per second. */
const BATCH_MILLIS = 80;
/** Batch window after a recent render, in ms: four renders per second keep a control room readable. */
const BUSY_BATCH_MILLIS = 250;
const CLOCK_READING = 30_000;
/** Time in ms after which an attempt to connect is replaced: socket.io's 20 s are too long near a close. */
const CONNECT_TIMEOUT = 8_000;
const MAX_RECONNECT_DELAY = 3_000;
/** Milliseconds: after a change of the password in another tab, the new cookie may not have arrived. */
const COOKIE_DELAY = 500;

let socket: Socket<ServerEvents, ClientEvents> | null = null;
/** Counts connects and disconnects: a connection that was closed while its code loaded is not opened. */
let turn = 0;
let position: string | undefined;
let seq = 0;
let pending: LiveMessage[] = [];
let flush: ReturnType<typeof setTimeout> | undefined;
let appliedAt = -Infinity;
let reducers: readonly LiveReducer<RootState>[] = [];
let clock: ReturnType<typeof setInterval> | undefined;
let unfollow: (() => void) | undefined;

export const setLiveReducers = (all: readonly LiveReducer<RootState>[]): void => {
  reducers = all;
};

/** A second call does nothing, unless the server had closed the connection permanently. */
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

export const loadSocketCode = (): Promise<{ io: typeof Io }> => loadChunk(() => import('socket.io-client'));

function open(io: typeof Io): void {
  socket = io({
    auth: (answer) =>
      answer({ protocol: SOCKET_PROTOCOL, ...(position !== undefined && { position }) } satisfies Handshake),
    transports: ['websocket', 'polling'],
    // Falls back to HTTP polling if a network or a browser blocks web sockets.
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
    // The reload includes the pending messages, and they must not restore the old position.
    pending = [];
    setConnection({ epoch: connectionNow().epoch + 1 });
  });
  socket.on('presence', (presence) => setConnection({ presence }));
  clock = setInterval(readClock, CLOCK_READING);
  unfollow = onConnectionChange(({ reached }, before) => {
    // The next automatic attempt may be seconds away.
    if (reached && !before.reached && socket?.io.engine.readyState === 'closed') resume();
  });
  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('online', onWake);
}

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

/** Another user owns the session since a sign-in in another tab: never show or change that user's data. */
function reloadForOtherUser(): void {
  disconnect();
  window.location.reload();
}

/** The server closes the connections of an ended session. Another tab may have started a new session. */
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

/** Reconnects at once with the last position, to get the missed messages. */
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

function onWake(): void {
  if (document.visibilityState !== 'visible') return;
  distrustClock();
  readClock();
  if (!connectionNow().reached) void probeServer();
}

import {
  SOCKET_PROTOCOL,
  type ClientEvents,
  type ErrorCode,
  type Handshake,
  type LiveMessage,
  type ServerEvents,
} from '@tender/contracts';
import type { io as Io, Socket } from 'socket.io-client';
import { loadChunk } from '../http/load-chunk.js';
import { probeServer } from '../http/reachability.js';
import { get, notifyTermsRequired } from '../http/request.js';
import { sessionNow } from '../session/session.js';
import { setApplication } from '../store/application.js';
import { connectionNow, onConnectionChange, setConnection } from '../store/connection-state.js';
import { putRootState, rootState, type RootState } from '../store/slice.js';
import { distrustClock, readServerClock } from './clock.js';
import { receive, type LiveReducer, type Received } from './live-messages.js';
import { messageBatch } from './message-batch.js';

/** The tab's single connection for live messages (`domain.md §8`). It never carries commands. */

const CLOCK_READING = 30_000;
/** Time in ms after which an attempt to connect is replaced: socket.io's 20 s are too long near a close. */
const CONNECT_TIMEOUT = 8_000;
const MAX_RECONNECT_DELAY = 3_000;
/** Milliseconds: after a change of the password in another tab, the new cookie may not have arrived. */
const COOKIE_DELAY = 500;

type LiveReducers = readonly LiveReducer<RootState>[];

export const loadSocketCode = (): Promise<{ io: typeof Io }> => loadChunk(() => import('socket.io-client'));

/** A connection from `connect` to `disconnect`. It reconnects automatically. */
class LiveConnection {
  readonly #socket: Socket<ServerEvents, ClientEvents>;
  readonly #reducers: () => LiveReducers;
  readonly #batch = messageBatch((messages) => this.#apply(messages));
  /** Ends the timers and listeners. */
  readonly #end = new AbortController();
  /** Position of the last applied message; undefined before the first `ready`, and after `reload`. */
  #position: string | undefined;
  /** Number of the last message since the last `ready`; 0 before the first. */
  #seq = 0;

  constructor(io: typeof Io, reducers: () => LiveReducers) {
    this.#reducers = reducers;
    this.#socket = io({
      auth: (answer) =>
        answer({
          protocol: SOCKET_PROTOCOL,
          ...(this.#position !== undefined && { position: this.#position }),
        } satisfies Handshake),
      transports: ['websocket', 'polling'],
      // Falls back to HTTP polling if a network or a browser blocks web sockets.
      tryAllTransports: true,
      timeout: CONNECT_TIMEOUT,
      reconnectionDelayMax: MAX_RECONNECT_DELAY,
    });
    this.#listen();
    this.#watchTab();
  }

  /** Reconnects if the server had closed the connection permanently. */
  reconnect(): void {
    if (!this.#socket.active) this.#socket.connect();
  }

  close(): void {
    this.#batch.flush();
    this.#end.abort();
    this.#socket.disconnect();
    this.#batch.clear();
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on('connect', () => this.#readClock());
    socket.on('disconnect', (reason) => {
      this.#batch.flush();
      setConnection({ status: 'connecting' });
      if (reason !== 'io client disconnect' && connectionNow().reached) void probeServer();
      if (reason === 'io server disconnect') setTimeout(() => void this.#reconnectSession(), COOKIE_DELAY);
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
      const begins = this.#position === undefined;
      this.#seq = 0;
      this.#position ??= hello.position;
      setConnection({ status: 'live', ...(begins && { begun: connectionNow().begun + 1 }) });
    });
    socket.on('message', (message) => this.#batch.add(message));
    socket.on('reload', () => {
      this.#position = undefined;
      // The reload includes the waiting messages, and they must not restore the old position.
      this.#batch.clear();
      setConnection({ epoch: connectionNow().epoch + 1 });
    });
    socket.on('presence', (presence) => setConnection({ presence }));
  }

  #watchTab(): void {
    const { signal } = this.#end;
    const clock = setInterval(() => this.#readClock(), CLOCK_READING);
    const unfollow = onConnectionChange(({ reached }, before) => {
      // The next automatic attempt may be seconds away.
      if (reached && !before.reached && this.#socket.io.engine.readyState === 'closed') this.#resume();
    });
    const onWake = () => {
      if (document.visibilityState !== 'visible') return;
      distrustClock();
      this.#readClock();
      if (!connectionNow().reached) void probeServer();
    };
    document.addEventListener('visibilitychange', onWake, { signal });
    window.addEventListener('online', onWake, { signal });
    signal.addEventListener('abort', () => {
      clearInterval(clock);
      unfollow();
    });
  }

  /** After the server has closed the connection: another tab may have started a new session. */
  async #reconnectSession(): Promise<void> {
    if ((await hasSession()) && !this.#end.signal.aborted) this.reconnect();
  }

  #apply(messages: readonly LiveMessage[]): void {
    let state: Received = { seq: this.#seq, root: rootState() };
    let isMissing = false;
    for (const message of messages) {
      const next = receive(state, message, this.#reducers());
      isMissing = next === 'gap';
      if (next === 'gap') break;
      state = next;
      this.#position = message.position;
    }
    this.#seq = state.seq;
    putRootState(state.root);
    if (isMissing) this.#resume();
  }

  /** Reconnects at once with the last position, to get the missed messages. */
  #resume(): void {
    this.#batch.clear();
    this.#socket.disconnect().connect();
  }

  #readClock(): void {
    const sentAt = Date.now();
    this.#socket.timeout(5_000).emit('serverTime', (error, serverTime) => {
      if (!error) readServerClock(serverTime, sentAt, Date.now());
    });
  }
}

const hasSession = (): Promise<boolean> =>
  get('/api/profile/me').then(
    () => true,
    () => false,
  );

/** Another user owns the session since a sign-in in another tab: never show or change that user's data. */
function reloadForOtherUser(): void {
  disconnect();
  window.location.reload();
}

export const { connect, disconnect, setLiveReducers } = tabConnection();

/** `opened` is null while the code of the connection loads. */
interface Current {
  opened: LiveConnection | null;
}

function tabConnection() {
  let reducers: LiveReducers = [];
  let current: Current | null = null;

  /** A second call does nothing, unless the server had closed the connection permanently. */
  function connect(): void {
    if (current) {
      current.opened?.reconnect();
      return;
    }
    setConnection({ status: 'connecting' });
    const mine: Current = { opened: null };
    current = mine;
    loadSocketCode().then(
      ({ io }) => {
        if (current === mine) mine.opened = new LiveConnection(io, () => reducers);
      },
      (error: unknown) => {
        if (current === mine) current = null;
        console.error('The code of the connection could not be loaded', error);
      },
    );
  }

  function disconnect(): void {
    current?.opened?.close();
    current = null;
    setConnection({ status: 'offline' });
  }

  const setLiveReducers = (all: LiveReducers): void => {
    reducers = all;
  };

  return { connect, disconnect, setLiveReducers };
}

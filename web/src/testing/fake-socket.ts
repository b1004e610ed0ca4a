import type { LiveKind, LivePayloads } from '@tender/contracts';

/** Replaces `socket.io-client` in component tests (`scripts/jest/as-browser.mjs`). */

type Listener = (...values: unknown[]) => void;

let current: FakeSocket | undefined;
/** User whose connections are accepted. */
let userId: string | undefined;
/** Whether attempts to connect fail. */
let isUnreachable = false;

class FakeSocket {
  active = false;
  readonly io = { engine: { readyState: 'open' } };
  private readonly listeners = new Map<string, Listener>();
  private seq = 0;

  on(event: string, listener: Listener): this {
    this.listeners.set(event, listener);
    return this;
  }

  timeout(): { emit: (event: string, answer: Listener) => void } {
    return { emit: (_, answer) => answer(null, new Date().toISOString()) };
  }

  connect(): this {
    this.active = true;
    this.seq = 0;
    if (isUnreachable) return this;
    queueMicrotask(() => {
      if (!this.active) return;
      this.dispatch('connect');
      this.dispatch('ready', { position: '0', serverTime: new Date().toISOString(), userId });
    });
    return this;
  }

  disconnect(): this {
    this.active = false;
    this.dispatch('disconnect', 'io client disconnect');
    return this;
  }

  dispatch(event: string, ...values: unknown[]): void {
    this.listeners.get(event)?.(...values);
  }

  send(kind: string, payload: unknown): void {
    this.seq += 1;
    const at = new Date().toISOString();
    this.dispatch('message', { kind, payload, seq: this.seq, position: String(this.seq), at });
  }
}

export function io(): FakeSocket {
  current = new FakeSocket();
  return current.connect();
}

/** Events of the server. */
export const push = {
  /** The connection breaks; `mend` restores it. */
  cut: (): void => current?.dispatch('disconnect', 'transport close'),
  mend: (): void => {
    isUnreachable = false;
    current?.connect();
  },
  /** No connection is established until `mend` is called. Calls of the page still arrive. */
  deafen: (): void => {
    isUnreachable = true;
  },
  /** A live message, typed by the contracts. */
  message: <Kind extends LiveKind>(kind: Kind, payload: LivePayloads[Kind]): void => current?.send(kind, payload),
  /** Makes the tab reload everything. */
  reload: (): void => current?.dispatch('reload'),
};

/** Accepts connections of this user from now on. */
export const acceptSocketsOf = (id: string | undefined): void => {
  userId = id;
};

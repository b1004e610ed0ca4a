import type { ClientEvents, Handshake, LiveKind, LiveMessage, ServerEvents } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { misfitsOfMessage } from '../routes/described-answers.js';
import type { Person } from './person.js';

interface Packet {
  type: string;
  data?: unknown;
}
type Presence = Parameters<ServerEvents['presence']>[0];

const BESIDE: ReadonlySet<LiveKind> = new Set(['notification', 'messageUpdated', 'peopleChanged', 'proposalsChanged']);

/** Connection options of a tab. Default: a web socket. */
interface Way {
  origin?: string;
  transports?: ('websocket' | 'polling')[];
}

/** An open tab. It keeps everything that it receives, as frames and as messages. */
export class Listener {
  readonly frames: string[] = [];
  /** All numbered messages. */
  readonly received: LiveMessage[] = [];
  readonly presences: Presence[] = [];
  /** Differences between messages and their description. */
  private readonly misfits: string[] = [];
  reloads = 0;
  hello: { position: string; serverTime: string; userId: string } | null = null;
  /** Code of the refusal. */
  refusal: string | null = null;
  /** Why the connection ended. */
  ended: string | null = null;
  readonly socket: Socket<ServerEvents, ClientEvents>;

  private constructor({ address, cookie }: Person, { origin, transports, auth }: Way & { auth: object }) {
    this.socket = io(address, {
      transports: transports ?? ['websocket'],
      reconnection: false,
      forceNew: true,
      auth,
      extraHeaders: { cookie, ...(origin && { origin }) },
    });
    this.socket.io.on('open', () =>
      this.socket.io.engine.on('packet', ({ data }: Packet) => this.frames.push(String(data))),
    );
    this.socket.on('ready', (hello) => {
      this.hello = hello;
    });
    this.socket.on('message', (message) => {
      this.received.push(message);
      this.misfits.push(...misfitsOfMessage(message));
    });
    this.socket.on('presence', (presence) => this.presences.push(presence));
    this.socket.on('reload', () => this.reloads++);
    this.socket.on('connect_error', ({ message }) => {
      this.refusal = message;
    });
    this.socket.on('disconnect', (reason) => {
      this.ended = reason;
    });
  }

  /** Opens the tab. Resolves when it is admitted or refused. `position`: its last position. */
  static async open(
    person: Person,
    { position, auth = position === undefined ? {} : { position }, ...way }: Handshake & Way & { auth?: object } = {},
  ): Promise<Listener> {
    const listener = new Listener(person, { ...way, auth });
    await eventually(
      () => listener.hello !== null || listener.refusal !== null || listener.ended !== null,
      'admitted or refused',
    );
    return listener;
  }

  /** All messages except the kinds in `BESIDE`, which may arrive in between at any time. */
  get messages(): LiveMessage[] {
    return this.received.filter(({ kind }) => !BESIDE.has(kind));
  }

  get kinds(): LiveKind[] {
    return this.messages.map(({ kind }) => kind);
  }

  /** Position from which a new connection can continue. */
  get position(): string {
    return this.received.at(-1)?.position ?? this.hello!.position;
  }

  get isOpen(): boolean {
    return this.socket.connected;
  }

  /** Pauses and resumes reading, or sends a text. */
  get line(): { pause(): void; resume(): void; send(text: string): void } {
    const { ws } = this.socket.io.engine.transport as unknown as {
      ws: { _socket: { pause(): void; resume(): void } | null; send(text: string): void } | null;
    };
    return { pause: () => ws!._socket!.pause(), resume: () => ws?._socket?.resume(), send: (text) => ws!.send(text) };
  }

  /** Waits until `count` messages have come. */
  waitForMessages(count: number): Promise<void> {
    return eventually(
      () => this.messages.length >= count,
      () => `${count} messages; there are ${this.messages.length}`,
    );
  }

  /** @throws Error when a message was not as `/api/docs` describes it. */
  close(): void {
    this.socket.disconnect();
    if (this.misfits.length > 0)
      throw new Error(`messages differ from their description in /api/docs:\n${this.misfits.join('\n')}`);
  }
}

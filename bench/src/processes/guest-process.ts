import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { offer } from './job-process.js';
import type { Address } from '@tender/api-driver/load';

/** A visitor without a session that repeats one request. Runs as a separate process with these jobs. */

export interface Visit {
  address: Address;
  connections: number;
  /** Method and path; `headers` are lines in addition to the default ones. */
  call: string;
  headers?: string;
  /** Body of the request; none for a read. */
  body?: string;
  /** Pipelined requests per connection (default: 1). */
  ahead?: number;
}

const HEAD_END = '\r\n\r\n';

let sockets: Set<Socket> | null = null;
let answers = 0;

export const guestJobs = {
  /**
   * Sends the next request on each connection after each response, and reconnects closed connections, until `leave`.
   */
  come({ address, connections, call, headers = '', body = '', ahead = 1 }: Visit): void {
    const kind = body
      ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
      : 'accept: text/html, application/json\r\n';
    const request = Buffer.from(`${call} HTTP/1.1\r\nhost: bench\r\n${kind}${headers}\r\n${body}`);
    sockets = new Set();
    answers = 0;
    for (let index = 0; index < connections; index++) knock(address, { request, ahead }, sockets);
  },

  /** @returns the number of responses. */
  leave(): number {
    const open = sockets ?? new Set();
    sockets = null;
    for (const socket of open) socket.destroy();
    return answers;
  },
};
export type GuestJobs = typeof guestJobs;

interface Knocking {
  request: Buffer;
  ahead: number;
}

function knock(address: Address, knocking: Knocking, among: Set<Socket>): void {
  const { request, ahead } = knocking;
  const socket = connect({ ...address, noDelay: true });
  among.add(socket);
  let received = '';
  socket.on('connect', () => socket.write(Buffer.concat(Array.from({ length: ahead }, () => request))));
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (let headEnd = received.indexOf(HEAD_END); headEnd >= 0; headEnd = received.indexOf(HEAD_END)) {
      const head = received.slice(0, headEnd).toLowerCase();
      const end = headEnd + HEAD_END.length + Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
      if (received.length < end) return;
      received = received.slice(end);
      answers++;
      if (head.includes('connection: close')) return void socket.destroy();
      socket.write(request);
    }
  });
  // Reconnect when the server closes the connection.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    among.delete(socket);
    if (sockets === among) setImmediate(() => knock(address, knocking, among));
  });
}

// Low priority: real guests run on other machines and take no CPU time from the server.
setPriority(constants.priority.PRIORITY_LOW);
offer(guestJobs);

import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { offer } from './job-process.js';
import type { Address } from './load-client.js';

/** Somebody without a session who sends one and the same request again and again: a process of its own, offering these jobs. */

export interface Visit {
  address: Address;
  connections: number;
  /** Method and path, and the lines of the head beyond those that every request has. */
  call: string;
  headers?: string;
  body: string;
}

let sockets: Set<Socket> | null = null;
let answers = 0;

export const guestJobs = {
  /** Every connection sends its next request when the last is answered, and comes again when it was closed. Goes on until `leave`. */
  come({ address, connections, call, headers = '', body }: Visit): void {
    const request = Buffer.from(
      `${call} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
    );
    sockets = new Set();
    answers = 0;
    for (let index = 0; index < connections; index++) knock(address, request, sockets);
  },

  /** @returns how many requests were answered. */
  leave(): number {
    const open = sockets ?? new Set();
    sockets = null;
    for (const socket of open) socket.destroy();
    return answers;
  },
};
export type GuestJobs = typeof guestJobs;

function knock(address: Address, request: Buffer, among: Set<Socket>): void {
  const socket = connect({ ...address, noDelay: true });
  among.add(socket);
  let answer = '';
  socket.on('connect', () => socket.write(request));
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    const headEnd = answer.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = answer.slice(0, headEnd).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (answer.length < headEnd + 4 + length) return;
    answer = '';
    answers++;
    if (head.includes('connection: close')) socket.destroy();
    else socket.write(request);
  });
  // Who is cut off comes again.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    among.delete(socket);
    if (sockets === among) setImmediate(() => knock(address, request, among));
  });
}

// A guest is elsewhere as a rule: what the sending itself costs is not taken from the server.
setPriority(constants.priority.PRIORITY_LOW);
offer(guestJobs);

/**
 * Sends several live messages in one write, as frames of a web socket that are ready when engine.io gets them.
 * socket.io, engine.io and ws make two writes of each message, with a search for binary data and half a dozen events on
 * the way. What all subscribers of a message share is put into bytes once, and copied.
 *
 * It knows: how a frame of a web socket begins (RFC 6455, 5.2), how socket.io writes an event (its protocol, version
 * 5), how engine.io marks a message (its protocol, version 4), and that engine.io hands what stands in
 * `wsPreEncodedFrame` to a web socket as it is (socket.io's own adapter does so for broadcasts).
 *
 * Switch: `frames`. Gain: 12 µs of the 15 µs of processor time that a message takes without, measured with 31 sockets
 * that get 20 messages each in a turn; a bid with that many listeners is one to two messages (`docs/benchmarks.md`).
 * Tests: `frames.spec.ts`, and every message of `live-messages.int.spec.ts`.
 */

/**
 * What is the same of a live message for all its subscribers: what stands before its number, in ASCII, and the bytes
 * that stand after it.
 */
export interface SharedFrame {
  readonly head: string;
  readonly tail: Buffer;
}

/** A live message, with its payload as JSON. */
export interface FrameMessage {
  readonly kind: string;
  readonly token: string;
  readonly at: string;
  readonly payloadJson: string;
}

/** The part of a line of engine.io that this needs. */
interface Line {
  write(data: string, options: { compress: false; wsPreEncodedFrame: Buffer[] }): unknown;
}

/** Sends messages over a line that is a web socket, each under its number. */
export function sendInOneWrite(line: Line, messages: readonly { frame: SharedFrame; seq: number }[]): void {
  line.write('', { compress: false, wsPreEncodedFrame: [textFrames(messages)] });
}

/** A message of engine.io (4) that is an event of socket.io (2). */
export const sharedFrame = ({ kind, token, at, payloadJson }: FrameMessage): SharedFrame => ({
  head: `42["message",{"kind":"${kind}","seq":`,
  tail: Buffer.from(`,"position":"${token}","at":"${at}","payload":${payloadJson}}]`),
});

/** Maximum number of bytes of a frame's header from a server, and of a number's digits. */
const HEADER = 10;
const DIGITS = 16;

/** One text frame after another, in one buffer. */
export function textFrames(messages: readonly { frame: SharedFrame; seq: number }[]): Buffer {
  let atMost = 0;
  for (const { frame } of messages) atMost += HEADER + frame.head.length + DIGITS + frame.tail.length;
  const frames = Buffer.allocUnsafe(atMost);
  let end = 0;
  for (const { frame, seq } of messages) {
    const head = `${frame.head}${seq}`;
    end = writeHeader(frames, end, head.length + frame.tail.length);
    end += frames.write(head, end, 'latin1');
    frames.set(frame.tail, end);
    end += frame.tail.length;
  }
  return frames.subarray(0, end);
}

/**
 * A whole message of text, as a server sends it: not masked, its length in one, three or nine bytes.
 * @returns where its text begins.
 */
function writeHeader(frames: Buffer, at: number, length: number): number {
  frames[at] = 0x81;
  if (length < 126) {
    frames[at + 1] = length;
    return at + 2;
  }
  if (length < 65_536) {
    frames[at + 1] = 126;
    return frames.writeUInt16BE(length, at + 2);
  }
  frames[at + 1] = 127;
  return frames.writeBigUInt64BE(BigInt(length), at + 2);
}

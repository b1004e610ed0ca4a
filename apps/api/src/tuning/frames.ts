/**
 * Sends several live messages in one write (switch `frames`; gain: decision 14). Depends on RFC 6455 §5.2, socket.io
 * protocol 5, engine.io protocol 4, and engine.io's `wsPreEncodedFrame`.
 */

/** Parts of a message that all subscribers share: before its number (ASCII), and after it. */
export interface SharedFrame {
  readonly head: string;
  readonly tail: Buffer;
}

export interface FrameMessage {
  readonly kind: string;
  readonly token: string;
  readonly at: string;
  readonly payloadJson: string;
}

interface Line {
  write(data: string, options: { compress: false; wsPreEncodedFrame: Buffer[] }): unknown;
}

export function sendInOneWrite(line: Line, messages: readonly { frame: SharedFrame; seq: number }[]): void {
  line.write('', { compress: false, wsPreEncodedFrame: [textFrames(messages)] });
}

export const sharedFrame = ({ kind, token, at, payloadJson }: FrameMessage): SharedFrame => ({
  head: `42["message",{"kind":"${kind}","seq":`,
  tail: Buffer.from(`,"position":"${token}","at":"${at}","payload":${payloadJson}}]`),
});

/** Maximum bytes of a server frame's header, and of a number's digits. */
const HEADER = 10;
const DIGITS = 16;

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

/** Unmasked text frame; its length takes one, three or nine bytes. @returns the offset of the text */
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

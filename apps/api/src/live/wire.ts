import type { Position } from '@tender/event-store';
import type { News } from './news.js';

/** A piece of news as a packet of socket.io (its protocol, version 5), on both sides of the number that each connection gives it. */
export interface Wording {
  position: Position;
  before: string;
  after: string;
}

/** @param token the news' position, sealed. */
export function wordingOf({ kind, at, payload, position }: News, token: string): Wording {
  return {
    position,
    before: `2["message",{"kind":"${kind}","seq":`,
    after: `,"position":"${token}","at":"${at}","payload":${JSON.stringify(payload)}}]`,
  };
}

/** A final frame of text (RFC 6455, section 5.2). */
const FINAL_TEXT = 0x81;
/** The lengths from which two, and eight, bytes more tell the length. */
const LONG = 126;
const VERY_LONG = 65_536;

/** Texts as a server's frames of a web socket, one after another in one buffer. */
export function textFrames(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headBytes(length) + length, 0));
  let at = 0;
  for (const [index, text] of texts.entries()) {
    at = writeHead(frames, at, lengths[index]!);
    at += frames.write(text, at);
  }
  return frames;
}

const headBytes = (length: number): number => (length < LONG ? 2 : length < VERY_LONG ? 4 : 10);

function writeHead(frames: Buffer, at: number, length: number): number {
  frames.writeUInt8(FINAL_TEXT, at);
  if (length < LONG) return frames.writeUInt8(length, at + 1);
  if (length < VERY_LONG) return frames.writeUInt16BE(length, frames.writeUInt8(LONG, at + 1));
  return frames.writeBigUInt64BE(BigInt(length), frames.writeUInt8(LONG + 1, at + 1));
}

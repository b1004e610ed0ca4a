import { describe, expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { sharedFrame, textFrames } from './frames.js';

interface Ws {
  Receiver: new (options: { isServer: boolean }) => NodeJS.WritableStream;
}
// The types of `ws` lack `Receiver`.
const { Receiver } = createRequire(import.meta.url)('ws') as Ws;

describe('frames of live messages', () => {
  /** Length of a frame in bytes without the payload's text. */
  const envelope = Buffer.byteLength(packet(1, ''));
  const lengths = [envelope, 125, 126, 65_535, 65_536, 200_000];

  test.each(lengths)('with %i bytes are read unchanged, several from one buffer', async (length) => {
    const bytes = length - envelope;
    const texts = ['x'.repeat(bytes), `${'€'.repeat(Math.floor(bytes / 3))}${'y'.repeat(bytes % 3)}`, 'last'];
    const messages = texts.map((text, index) => ({ frame: frameOf(text), seq: index + 1 }));
    expect(await read(textFrames(messages))).toEqual(texts.map((text, index) => packet(index + 1, text)));
  });

  test('share all but the number, which may be large', async () => {
    const frame = frameOf('price');
    for (const seq of [1, 10, Number.MAX_SAFE_INTEGER])
      expect(await read(textFrames([{ frame, seq }]))).toEqual([packet(seq, 'price')]);
  });
});

const frameOf = (text: string) => sharedFrame({ kind: 'k', token: 't', at: 'now', payloadJson: JSON.stringify(text) });

/** The text that socket.io's client reads. */
function packet(seq: number, payload: string): string {
  return `42${JSON.stringify(['message', { kind: 'k', seq, position: 't', at: 'now', payload }])}`;
}

function read(frames: Buffer): Promise<string[]> {
  const receiver = new Receiver({ isServer: false });
  const texts: string[] = [];
  receiver.on('message', (data: Buffer, isBinary: boolean) => texts.push(isBinary ? '(binary)' : data.toString()));
  return new Promise((resolve, reject) => {
    receiver.on('error', reject);
    receiver.on('finish', () => resolve(texts));
    receiver.end(frames);
  });
}

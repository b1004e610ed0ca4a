import { describe, expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { textFrames } from './frames.js';

interface Ws {
  Receiver: new (options: { isServer: boolean }) => NodeJS.WritableStream;
}
// Its types know nothing of the receiving end.
const { Receiver } = createRequire(import.meta.url)('ws') as Ws;

describe('frames of text', () => {
  const lengths = [0, 1, 125, 126, 65_535, 65_536, 200_000];

  test.each(lengths)('with %i bytes are read as they were written, several from one buffer', async (length) => {
    const texts = [
      'first',
      'x'.repeat(length),
      `${'€'.repeat(Math.floor(length / 3))}${'y'.repeat(length % 3)}`,
      'last',
    ];
    expect(await read(textFrames(texts))).toEqual(texts);
  });
});

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

import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { XtsBatch } from './xts-batch.js';

const BLOCK_BYTES = 16;

test.each([0, 1, 2, 50])('encrypts %i blocks like Node one by one', (count) => {
  const key = randomBytes(64);
  const batch = new XtsBatch(key);
  for (let round = 0; round < 3; round++) {
    const tweaks = randomBytes(count * BLOCK_BYTES);
    const blocks = randomBytes(count * BLOCK_BYTES);
    const oneByOne = Array.from({ length: count }, (_, index) => {
      const [from, to] = [index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES];
      return createCipheriv('aes-256-xts', key, tweaks.subarray(from, to)).update(blocks.subarray(from, to));
    });
    expect(batch.encrypt(blocks, tweaks)).toEqual(Buffer.concat(oneByOne));
  }
});

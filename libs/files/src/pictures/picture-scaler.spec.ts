import { afterAll, describe, expect, test } from '@jest/globals';
import { factsOf, picture, pixelBomb } from '../testing/pictures.js';
import { PictureScaler } from './picture-scaler.js';

const scaler = new PictureScaler();
afterAll(() => scaler.close());
const scaled = (content: Uint8Array) => scaler.scale(() => Promise.resolve(content));

describe('a picture', () => {
  test('is stored in two sizes, upright, as WebP, and without the place where it was taken', async () => {
    const given = await picture({ width: 4_000, height: 2_000, orientation: 6 });
    expect(await factsOf(given)).toMatchObject({ format: 'jpeg', exif: true });
    const { small, large } = await scaled(given);
    expect(await factsOf(large)).toEqual({ format: 'webp', width: 800, height: 1_600, exif: false });
    expect(await factsOf(small)).toEqual({ format: 'webp', width: 160, height: 320, exif: false });
    expect(Buffer.concat([large, small]).includes('Ann Photographer')).toBe(false);
  });

  test('is never enlarged', async () => {
    const { small, large } = await scaled(await picture({ width: 100, height: 50, format: 'png' }));
    expect([await factsOf(large), await factsOf(small)]).toMatchObject([{ width: 100 }, { width: 100, height: 50 }]);
  });

  test('becomes a logo of at most 640 × 160 pixels, a PNG that keeps its transparency', async () => {
    const given = await picture({ width: 2_000, height: 1_000, format: 'png' });
    const { content, width, height } = await scaler.logo(() => Promise.resolve(given));
    expect(await factsOf(content)).toEqual({ format: 'png', width: 320, height: 160, exif: false });
    expect({ width, height }).toEqual({ width: 320, height: 160 });
    await expect(scaler.logo(() => Promise.resolve(Buffer.from('a stone')))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  test('is the same each time', async () => {
    const given = await picture({ format: 'webp' });
    expect(await scaled(given)).toEqual(await scaled(given));
  });

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a text', 'UNSUPPORTED_MEDIA_TYPE', () => Buffer.from('a stone')],
    ['nothing', 'UNSUPPORTED_MEDIA_TYPE', () => Buffer.alloc(0)],
    [
      'a drawing',
      'UNSUPPORTED_MEDIA_TYPE',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ['a film', 'UNSUPPORTED_MEDIA_TYPE', () => picture({ format: 'gif' })],
    [
      'a picture that is cut off',
      'UNSUPPORTED_MEDIA_TYPE',
      async () => (await picture({ width: 900, height: 900, format: 'png' })).subarray(0, -60),
    ],
    ['a bomb of pixels', 'TOO_LARGE', () => pixelBomb(50_000, 50_000)],
    ['one just too large', 'TOO_LARGE', () => pixelBomb(50_000_001, 1)],
  ])('is not %s', async (_, code, given) => {
    await expect(scaled(await given())).rejects.toMatchObject({ code });
    expect(await scaled(await picture())).toBeDefined();
  });

  test('that is unreadable is refused, and the next one is scaled', async () => {
    await expect(scaler.scale(() => Promise.reject(new Error('the disk failed')))).rejects.toThrow('the disk failed');
    expect(await scaled(await picture())).toBeDefined();
  });

  test('that crashes its process is refused, and the next one is scaled', async () => {
    const lost = scaled(await picture({ width: 6_000, height: 6_000 }));
    setTimeout(() => scaler.close(), 20);
    await expect(lost).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(await scaled(await picture())).toBeDefined();
  });
});

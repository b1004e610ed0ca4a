import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@tender/kernel';
import type { FileStorage } from './file-storage.js';

/** Contract of every file storage. */
export function fileStorageContract(
  adapter: string,
  open: () => Promise<{ files: FileStorage; close(): Promise<void> }>,
): void {
  describe(`file storage ${adapter}`, () => {
    let files: FileStorage;
    let close: () => Promise<void>;

    beforeAll(async () => void ({ files, close } = await open()));
    afterAll(() => close());

    async function contentOf(id: string): Promise<Buffer | null> {
      const file = await files.openFile(id);
      if (!file) return null;
      const content = await buffer(file.content);
      expect(content.length).toBe(file.size);
      return content;
    }
    const saved = async (content: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> => {
      const id = newId();
      await files.saveFile(id, content);
      return id;
    };

    test('a file is returned as saved, from bytes and from a stream', async () => {
      const bytes = Buffer.from([0, 255, 10, 13, 0xd8]);
      expect(await contentOf(await saved(bytes))).toEqual(bytes);
      const parts = Array.from({ length: 40 }, (_, index) => Buffer.alloc(65_536, index));
      expect(await contentOf(await saved(Readable.from(parts)))).toEqual(Buffer.concat(parts));
    });

    test.each([
      [0, 1],
      [5, 9],
      [65_530, 65_545],
      [300_000, 600_000],
      [699_990, 700_000],
      [699_990, 700_100],
      [700_000, 700_100],
    ])('the part from %i to %i is read alone', async (start, end) => {
      const bytes = Buffer.from(Uint32Array.from({ length: 175_000 }, (_, index) => index * 2_654_435_761).buffer);
      const file = await files.openFile(await saved(bytes), { start, end });
      expect(file!.size).toBe(700_000);
      expect((await buffer(file!.content)).equals(bytes.subarray(start, end))).toBe(true);
    });

    test('an empty file is a file', async () => {
      expect(await contentOf(await saved(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
    });

    test('an unknown file is missing', async () => {
      expect(await files.openFile(newId())).toBeNull();
    });

    test('a file can be deleted, also twice, and the others stay', async () => {
      const [gone, stays] = [await saved(Buffer.from('gone')), await saved(Buffer.from('stays'))];
      await files.deleteFile(gone);
      await files.deleteFile(gone);
      expect(await files.openFile(gone)).toBeNull();
      expect(await contentOf(stays)).toEqual(Buffer.from('stays'));
    });

    test('all files are listed, and no other', async () => {
      const [one, other, gone] = [
        await saved(Buffer.from('1')),
        await saved(Buffer.alloc(0)),
        await saved(Buffer.from('3')),
      ];
      await files.deleteFile(gone);
      const ids = new Set<string>();
      for await (const id of files.fileIds()) {
        ids.add(id);
        expect(await files.openFile(id)).not.toBeNull();
      }
      expect([one, other, gone].map((id) => ids.has(id))).toEqual([true, true, false]);
    });

    test('a reader during its deletion reads it to the end, or gets an error', async () => {
      const id = await saved(Buffer.alloc(1_000_000, 'x'));
      const file = await files.openFile(id);
      await files.deleteFile(id);
      const read = await buffer(file!.content).catch(() => null);
      expect(read === null || read.length === 1_000_000).toBe(true);
    });

    test('a stream that breaks off leaves no file', async () => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('the beginning');
        throw new Error('the line is dead');
      }
      const id = newId();
      await expect(files.saveFile(id, broken())).rejects.toThrow('the line is dead');
      expect(await files.openFile(id)).toBeNull();
    });

    test('many at once do not affect each other', async () => {
      const texts = Array.from({ length: 20 }, (_, index) => `file ${index}`);
      const ids = await Promise.all(texts.map((text) => saved(Buffer.from(text))));
      expect((await Promise.all(ids.map(contentOf))).map(String)).toEqual(texts);
    });

    test.each(['', '.', '..', '../escape', 'a/b', '/etc/passwd', 'a\\b', 'a\0', 'a.part', 'C:', 'x'.repeat(65)])(
      '%j is not a file id',
      async (id) => {
        await expect(files.saveFile(id, Buffer.from('x'))).rejects.toThrow(TypeError);
        expect(await files.openFile(id)).toBeNull();
        await files.deleteFile(id);
      },
    );
  });
}

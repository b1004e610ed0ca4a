import { afterEach, beforeEach, jest } from '@jest/globals';

/** A file that the page has saved. */
export interface SavedFile {
  name: string;
  text: string;
}

/** Collects the files that a page saves. Call it at the top of a component spec. @returns the files of the current test, the latest last */
export function savedFiles(): () => Promise<SavedFile[]> {
  let blobs: Map<string, Blob>;
  let saved: { name: string; blob: Blob }[];
  beforeEach(() => {
    [blobs, saved] = [new Map(), []];
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const address = `blob:test/${blobs.size}`;
      blobs.set(address, blob as Blob);
      return address;
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      const blob = blobs.get(this.href);
      if (blob) saved.push({ name: this.download, blob });
    });
  });
  afterEach(() => void jest.restoreAllMocks());
  return () => Promise.all(saved.map(async ({ name, blob }) => ({ name, text: await blob.text() })));
}

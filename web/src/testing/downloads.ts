import { afterEach, beforeEach, jest } from '@jest/globals';

export interface SavedFile {
  name: string;
  text: string;
}

/** Records downloads of a component spec. @returns function for the current test's files, in order */
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

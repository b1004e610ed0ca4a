/** Stores the files of an upload until a record refers to them. Provided by the context that stores files. */
export abstract class UploadStore {
  /**
   * Saves a file that no record refers to yet. @returns its id.
   * @param approved whether the sender is approved; the files of all others are limited in total.
   * @throws Rejection PAPERS_FULL
   */
  abstract stage(content: AsyncIterable<Uint8Array>, approved: boolean): Promise<string>;

  abstract discard(ids: readonly string[]): Promise<void>;
}

/** Where the files of an upload wait until a record refers to them. Provided by the context that keeps files. */
export abstract class UploadStore {
  /**
   * Saves a file that nothing refers to yet. @returns its id.
   * @param approved whether the sender is approved; what all others store together is bounded.
   * @throws Rejection PAPERS_FULL
   */
  abstract stage(content: AsyncIterable<Uint8Array>, approved: boolean): Promise<string>;

  /** Deletes those of the files that no record has taken. */
  abstract discard(ids: readonly string[]): Promise<void>;
}

/** Stores the files of an upload until a record refers to them. Provided by the context that stores files. */
export abstract class UploadStore {
  /** @returns the id @param approved others are limited in total @throws Rejection PAPERS_FULL */
  abstract stage(content: AsyncIterable<Uint8Array>, approved: boolean): Promise<string>;

  abstract discard(ids: readonly string[]): Promise<void>;
}

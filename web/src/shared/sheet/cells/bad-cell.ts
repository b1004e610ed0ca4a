/** A cell that cannot be read, and why. */
export class BadCell extends Error {
  /** @param instead what would be written for it, where that is plain */
  constructor(
    message: string,
    readonly instead?: string,
  ) {
    super(message);
  }
}

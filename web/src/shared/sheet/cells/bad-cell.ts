/** A cell that cannot be read, with the reason. */
export class BadCell extends Error {
  /** @param instead proposed text, if the correction is unambiguous */
  constructor(
    message: string,
    readonly instead?: string,
  ) {
    super(message);
  }
}

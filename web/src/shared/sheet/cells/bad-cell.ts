export class BadCell extends Error {
  /** @param instead proposed text, if the correction is unambiguous */
  constructor(
    message: string,
    readonly instead?: string,
  ) {
    super(message);
  }
}

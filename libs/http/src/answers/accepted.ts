/** Thrown to answer a call with 202 and this body: it was accepted, but not executed. */
export class Accepted extends Error {
  constructor(readonly body: object) {
    super('accepted');
    this.name = 'Accepted';
  }
}

/** The part of a reply that downloads need. */
export interface Reply {
  header(name: string, value: string): unknown;
}

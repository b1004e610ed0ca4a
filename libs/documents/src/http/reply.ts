export interface Reply {
  header(name: string, value: string): unknown;
}

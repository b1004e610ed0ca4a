export const SQLITE_BUSY = 5;
export const SQLITE_FULL = 13;
export const SQLITE_CONSTRAINT = 19;

export function sqliteCodeOf(error: unknown): number | null {
  const { errcode } = Object(error) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : null;
}

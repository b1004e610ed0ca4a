import type { Permission } from '@tender/contracts';

/**
 * What a call needs room for, in the order in which it stops when the disk fills: what makes the house grow (uploads,
 * sign-ups, imports, invitations), other changes, bids; and what goes on in any case: to sign in and out, to pause and
 * end an auction, to delete.
 */
export type RoomFor = 'growth' | 'changes' | 'bids' | 'always';

const BY_PERMISSION: Partial<Record<Permission, RoomFor>> = {
  'member:manage': 'growth',
  'user:import': 'growth',
  'auction:invite': 'growth',
  'viewing:invite': 'growth',
  'bid:place': 'bids',
  'auction:run': 'always',
  'reactor:retry': 'always',
  'bid:void': 'always',
  'user:delete': 'always',
  'company:delete': 'always',
  public: 'always',
};

/** @param permission of a route that changes something. */
export const roomFor = (permission: Permission | undefined): RoomFor =>
  (permission && BY_PERMISSION[permission]) ?? 'changes';

/** Whether the disk has room. */
export interface RoomOnDisk {
  allows(purpose: RoomFor): boolean;
  /**
   * Whether there is room for an upload beside those on their way; if so, it is reckoned with until `arrived`.
   * @param bytes of the upload.
   */
  expect(bytes: number): Promise<boolean>;
  arrived(bytes: number): void;
}

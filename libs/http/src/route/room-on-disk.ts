import type { Permission } from '@tender/contracts';
import { permissionsIn, type RoutePermission } from './route-permission.js';

/**
 * Purposes of disk space, in the order in which calls are refused as the disk fills: growth of the data, other changes,
 * bids. `always` is never refused, for example sign-in, pausing an auction or deleting a user.
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

export const roomFor = (permission: RoutePermission | undefined): RoomFor =>
  permissionsIn(permission).flatMap((each) => BY_PERMISSION[each] ?? [])[0] ?? 'changes';

export interface RoomOnDisk {
  allows(purpose: RoomFor): boolean;
  /**
   * Reserves space for an upload, besides the running ones, until `arrived`. @returns whether there was space.
   * @param bytes of the upload.
   */
  expect(bytes: number): Promise<boolean>;
  arrived(bytes: number): void;
}

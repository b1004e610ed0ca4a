import type { Permission } from '@tender/contracts';

/** Ordered as calls are refused when the disk fills. `always` never stops: sign-in, pausing, ending, deleting. */
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

export const roomFor = (permission: Permission | undefined): RoomFor =>
  (permission && BY_PERMISSION[permission]) ?? 'changes';

export interface RoomOnDisk {
  allows(purpose: RoomFor): boolean;
  expect(bytes: number): Promise<boolean>;
  arrived(bytes: number): void;
}

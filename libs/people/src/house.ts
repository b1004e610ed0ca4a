import type { StaffRole } from '@tender/contracts';
import { Rejection, type Decider } from '@tender/kernel';
import { houseCatalogue, type HouseEvent } from './house.events.js';

export interface House {
  readonly staff: Readonly<Record<string, StaffRole>>;
}

export type HouseCommand =
  | { type: 'AddStaff'; userId: string; role: StaffRole }
  | { type: 'ChangeStaffRole'; userId: string; role: StaffRole }
  | { type: 'DeleteStaff'; userId: string };

export const HOUSE_STREAM = 'house';

function decide(house: House, command: HouseCommand): HouseEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'AddStaff':
      return house.staff[userId] ? [] : [{ type: 'StaffJoined', data: { userId, role: command.role } }];
    case 'ChangeStaffRole':
      if (roleOf(house, userId) === command.role) return [];
      keepAnAdmin(house, userId);
      return [{ type: 'StaffRoleChanged', data: { userId, role: command.role } }];
    case 'DeleteStaff':
      roleOf(house, userId);
      keepAnAdmin(house, userId);
      return [{ type: 'StaffDeleted', data: { userId } }];
  }
}

function roleOf(house: House, userId: string): StaffRole {
  const role = house.staff[userId];
  if (!role) throw new Rejection('NOT_FOUND');
  return role;
}

/** The last admin can be neither deleted nor demoted (`domain.md §2`). */
function keepAnAdmin(house: House, leaving: string): void {
  const others = Object.entries(house.staff).filter(([userId, role]) => role === 'admin' && userId !== leaving);
  if (others.length === 0) throw new Rejection('LAST_ADMIN');
}

function evolve(house: House, { type, data }: HouseEvent): House {
  switch (type) {
    case 'StaffJoined':
    case 'StaffRoleChanged':
      return { staff: { ...house.staff, [data.userId]: data.role } };
    case 'StaffDeleted': {
      const { [data.userId]: _, ...staff } = house.staff;
      return { staff };
    }
  }
}

export const houseDecider: Decider<House, HouseCommand, HouseEvent> = {
  initial: { staff: {} },
  decide,
  evolve,
  catalogue: houseCatalogue,
};

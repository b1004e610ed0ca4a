import { can, roleMayGive, type CommandRights } from '@tender/contracts';
import { isSystem, type Actor } from '@tender/kernel';
import type { Staff, StaffCommand } from '../staff/staff.js';

/** Rights for commands about staff, as verification checks them. */
export const STAFF_RIGHTS: CommandRights<StaffCommand> = {
  AddStaff: ['user:update', 'system'],
  InviteStaff: ['user:update'],
  InviteStaffAgain: ['member:manage'],
  AcceptStaffInvitation: ['self'],
  ChangeStaffRole: ['user:update'],
  ResetStaffFactors: ['user:update'],
  DeleteStaff: ['user:delete'],
};

const OTHERS_ONLY: ReadonlySet<StaffCommand['type']> = new Set(['DeleteStaff', 'ResetStaffFactors']);

/** The system may add only the first admin. Users cannot delete their own accounts, or reset their own factors. */
export const mayGiveToStaff = (command: StaffCommand, { userId, role, companyId }: Actor, { staff }: Staff): boolean =>
  companyId === null &&
  STAFF_RIGHTS[command.type].some((right) => {
    switch (right) {
      case 'self':
        return command.userId === userId;
      case 'system':
        return isSystem({ role }) && isFirstAdmin(command, staff);
      default:
        return roleMayGive([right], role) && !(OTHERS_ONLY.has(command.type) && command.userId === userId);
    }
  });

const isFirstAdmin = (command: StaffCommand, staff: Staff['staff']): boolean =>
  command.type === 'AddStaff' && can(command.role, 'user:update') && Object.keys(staff).length === 0;

import { can, isMemberRole, roleMayGive, type CommandRights } from '@tender/contracts';
import { isSystem, type Actor } from '@tender/kernel';
import type { Company, CompanyCommand } from '../companies/rules/company.js';

type Status<Command extends CompanyCommand> = Command extends { status: infer Each extends string } ? Each : never;

/** Name of a command; includes the status if that determines the route. */
export type CompanyCommandName =
  | Exclude<CompanyCommand, { status: unknown }>['type']
  | `${Extract<CompanyCommand, { status: unknown }>['type']} ${Exclude<Status<CompanyCommand>, 'pending'>}`;

export interface NamedCompanyCommand {
  type: CompanyCommandName;
  command: CompanyCommand;
}

export const named = (command: CompanyCommand): NamedCompanyCommand => ({
  type: ('status' in command ? `${command.type} ${command.status}` : command.type) as CompanyCommandName,
  command,
});

/** Rights for commands, as verification checks them. `isWithinLimits` adds the limits of company people. */
export const COMPANY_RIGHTS: CommandRights<NamedCompanyCommand> = {
  RegisterCompany: ['public'],
  IntroduceCompany: ['user:import'],
  InviteMember: ['member:manage', 'user:import'],
  InviteMemberAgain: ['member:manage', 'user:import'],
  AcceptInvitation: ['self'],
  ConfirmMemberEmail: ['self'],
  AcceptTerms: ['self'],
  ConfirmColleague: ['colleague:confirm'],
  ResetMemberFactors: ['user:update'],
  ChangeMemberRole: ['user:update', 'member:manage'],
  'SetMemberStatus approved': ['user:approve'],
  'SetMemberStatus rejected': ['user:approve'],
  'SetMemberStatus deleted': ['user:delete'],
  'SetCompanyStatus approved': ['company:approve'],
  'SetCompanyStatus rejected': ['company:approve'],
  'SetCompanyStatus deleted': ['company:delete'],
};

export interface CompanyCheck {
  isAdmitted(): boolean;
  /** The states of the company that the server may have read after the check of the actor. */
  states(): readonly Company[];
}

export const mayGiveToCompany = ({ type, command }: NamedCompanyCommand, actor: Actor, check: CompanyCheck): boolean =>
  COMPANY_RIGHTS[type].some((right) => {
    switch (right) {
      case 'public':
        return !isSystem(actor);
      case 'self':
        return 'userId' in command && command.userId === actor.userId;
      default:
        return roleMayGive([right], actor.role) && isWithinLimits({ right, command }, actor, check);
    }
  });

/** Rights to decide about all companies. */
const APPROVALS: readonly unknown[] = ['user:approve', 'company:approve'];

/** Company people act only on their own company, once approved. A person cannot change the own status. */
function isWithinLimits(
  { right, command }: { right: unknown; command: CompanyCommand },
  actor: Actor,
  check: CompanyCheck,
): boolean {
  if (command.type === 'SetMemberStatus' && command.userId === actor.userId) return false;
  if (can(actor.role, 'company:manage-all') || APPROVALS.includes(right)) return true;
  if (!check.isAdmitted()) return false;
  switch (command.type) {
    case 'InviteMember':
      return isMemberRole(command.role);
    case 'InviteMemberAgain':
      return true;
    case 'ChangeMemberRole':
      return isMemberRole(command.role) && isLookedAfter(command.userId, check.states());
    case 'SetMemberStatus':
      return isLookedAfter(command.userId, check.states());
    case 'ConfirmColleague':
      return command.by === actor.userId;
    default:
      return false;
  }
}

const isLookedAfter = (userId: string, states: readonly Company[]): boolean =>
  states.some((company) => company.status !== 'none' && isMemberRole(company.members[userId]?.role ?? ''));

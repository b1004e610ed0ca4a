import type { ApprovalStatus, Observation, Role } from '@tender/contracts';
import {
  defineProjection,
  patch,
  put,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { companyStreams } from '../companies/rules/company.events.js';
import { staffStream, type GivenRole } from '../staff/staff.events.js';

export interface MembershipDocument {
  _id: string;
  /** Id of the company; null for staff. */
  companyId: string | null;
  role: Role;
  /** Observers only. */
  observes?: Observation | null;
  status: ApprovalStatus;
  awaitsEmail?: boolean;
  /** Whether the person has not accepted the invitation yet; absent for a sign-up. */
  invited?: boolean;
  /** True if staff do not see the sign-up. Otherwise null or absent. */
  unlisted?: boolean | null;
  termsVersion?: string;
  /** Whether staff added the person to the company. */
  addedByHouse?: true;
  createdAt: string;
}

export const memberships: CollectionSpec<MembershipDocument> = {
  name: 'memberships',
  database: 'views',
  indexes: [{ fields: ['companyId'] }, { fields: ['status'] }, { fields: ['createdAt'] }],
};

export const membershipProjection = defineProjection({ name: 'memberships', version: 5, collections: [memberships] })
  .of(companyStreams, {
    MemberJoined: ({ data: { userId, ...data }, metadata }) => [
      put(memberships, { _id: userId, ...data, status: 'pending', createdAt: metadata.at }),
    ],
    MemberEmailConfirmed: ({ data }) => [patch(memberships, data.userId, { awaitsEmail: false, unlisted: null })],
    MemberInvited: ({ data: { userId, companyId, role }, metadata }, { read }) =>
      invited(
        {
          ...{ _id: userId, companyId, role, createdAt: metadata.at },
          ...(metadata.actor.companyId === null && { addedByHouse: true }),
        },
        read,
      ),
    InvitationAccepted: ({ data }) => [patch(memberships, data.userId, { invited: false })],
    MemberApproved: ({ data }) => [patch(memberships, data.userId, { status: 'approved' })],
    MemberRejected: ({ data }) => [patch(memberships, data.userId, { status: 'rejected' })],
    MemberDeleted: ({ data }) => [patch(memberships, data.userId, { status: 'deleted' })],
    MemberRoleChanged: ({ data }) => [patch(memberships, data.userId, { role: data.role })],
    TermsAccepted: ({ data }) => [patch(memberships, data.userId, { termsVersion: data.version })],
  })
  .ignoring('ColleagueConfirmed', 'CompanyRegistered', 'CompanyApproved', 'CompanyRejected')
  .ignoring('CompanyDeleted', 'MemberFactorsReset')
  .of(staffStream, {
    StaffJoined: ({ data, metadata }) => [
      put(memberships, { ...staffOf(data), status: 'approved', createdAt: metadata.at }),
    ],
    StaffInvited: ({ data, metadata }, { read }) => invited({ ...staffOf(data), createdAt: metadata.at }, read),
    StaffInvitationAccepted: ({ data }) => [patch(memberships, data.userId, { invited: false })],
    StaffRoleChanged: ({ data: { userId, role, observes = null } }) => [patch(memberships, userId, { role, observes })],
    StaffDeleted: ({ data }) => [patch(memberships, data.userId, { status: 'deleted' })],
  })
  .ignoring('StaffFactorsReset');

const staffOf = ({ userId, role, observes }: { userId: string } & GivenRole) => ({
  _id: userId,
  companyId: null,
  role,
  ...(observes && { observes }),
});

/** A repeated invitation does not change the document. */
const invited = async (membership: Omit<MembershipDocument, 'status'>, read: ProjectionReader): Promise<Write[]> =>
  (await read.get(memberships, membership._id))
    ? []
    : [put(memberships, { ...membership, status: 'approved', invited: true })];

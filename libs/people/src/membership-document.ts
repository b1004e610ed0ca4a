import type { ApprovalStatus, Role } from '@tender/contracts';
import { patch, put, type CollectionSpec, type Projection, type Write } from '@tender/read-store';
import type { CompanyEvent } from './company.events.js';
import type { HouseEvent } from './house.events.js';

/** Who belongs where, with which role and approval: the part of a person that events tell. */
export interface MembershipDocument {
  _id: string;
  /** Null for staff. */
  companyId: string | null;
  role: Role;
  status: ApprovalStatus;
  createdAt: string;
}

export const memberships: CollectionSpec<MembershipDocument> = {
  name: 'memberships',
  database: 'views',
  indexes: [{ fields: ['companyId'] }, { fields: ['createdAt'] }],
};

export const membershipProjection: Projection = {
  name: 'memberships',
  version: 2,
  collections: [memberships],
  handles: [
    'MemberJoined', 'MemberInvited', 'MemberApproved', 'MemberRejected', 'MemberDeleted', 'MemberRoleChanged',
    'StaffJoined', 'StaffInvited', 'StaffRoleChanged', 'StaffDeleted',
  ],
  async project(event, read): Promise<Write[]> {
    const { type, data } = event as unknown as CompanyEvent | HouseEvent;
    const createdAt = event.metadata.at;
    switch (type) {
      case 'MemberJoined': return [put(memberships, { _id: data.userId, companyId: data.companyId, role: data.role, status: 'pending', createdAt })];
      case 'MemberInvited':
      case 'StaffInvited': {
        // Again: nothing of this document changes.
        if (await read.get(memberships, data.userId)) return [];
        const companyId = 'companyId' in data ? data.companyId : null;
        return [put(memberships, { _id: data.userId, companyId, role: data.role, status: 'approved', createdAt })];
      }
      case 'StaffJoined': return [put(memberships, { _id: data.userId, companyId: null, role: data.role, status: 'approved', createdAt })];
      case 'MemberApproved': return [patch(memberships, data.userId, { status: 'approved' })];
      case 'MemberRejected': return [patch(memberships, data.userId, { status: 'rejected' })];
      case 'MemberDeleted':
      case 'StaffDeleted': return [patch(memberships, data.userId, { status: 'deleted' })];
      case 'MemberRoleChanged':
      case 'StaffRoleChanged': return [patch(memberships, data.userId, { role: data.role })];
      case 'InvitationAccepted':
      case 'StaffInvitationAccepted':
      case 'CompanyRegistered':
      case 'CompanyApproved':
      case 'CompanyRejected':
      case 'CompanyDeleted': return [];
    }
  },
};

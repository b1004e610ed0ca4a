import { defineProjection, put, type CollectionSpec } from '@tender/read-store';
import { companyStreams } from '../companies/rules/company.events.js';

/** Acceptance of terms. It stays when the person is erased: the id then belongs to no record. */
export interface AcceptanceDocument {
  _id: string;
  userId: string;
  companyId: string;
  version: string;
  /** SHA-256 of the accepted text. */
  hash: string;
  at: string;
}

export const acceptances: CollectionSpec<AcceptanceDocument> = {
  name: 'termsAcceptances',
  database: 'views',
  indexes: [{ fields: ['version', 'at'] }],
};

export const acceptanceProjection = defineProjection({
  name: 'termsAcceptances',
  version: 1,
  collections: [acceptances],
})
  .of(companyStreams, {
    TermsAccepted: ({ data, metadata: { at } }) => [
      put(acceptances, { _id: `${data.userId}.${data.version}`, ...data, at }),
    ],
  })
  .ignoring('CompanyRegistered', 'CompanyApproved', 'CompanyRejected', 'CompanyDeleted', 'MemberJoined')
  .ignoring('MemberEmailConfirmed', 'MemberInvited', 'InvitationAccepted', 'MemberApproved', 'MemberRejected')
  .ignoring('MemberDeleted', 'MemberRoleChanged', 'ColleagueConfirmed', 'MemberFactorsReset');

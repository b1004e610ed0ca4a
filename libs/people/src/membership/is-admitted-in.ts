import type { Actor } from '@tender/kernel';
import type { Company } from '../companies/rules/company.js';
import { isApproved } from './membership.js';

/** Whether the actor has the role in this company, and person and company are approved. */
export function isAdmittedIn(company: Company, { userId, role, companyId }: Actor): boolean {
  if (company.status === 'none' || company.companyId !== companyId) return false;
  const member = company.members[userId];
  if (member?.role !== role) return false;
  const { status, awaitsEmail = false } = member;
  return isApproved({ status, awaitsEmail, companyStatus: company.status });
}

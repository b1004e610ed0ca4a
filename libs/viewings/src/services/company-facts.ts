import { Injectable } from '@nestjs/common';
import { Rejection } from '@tender/kernel';
import { Memberships } from '@tender/people';
import type { CompanyFacts } from '../rules/viewing.commands.js';
import type { CompanyId, Invitation, UserId } from '../rules/viewing.events.js';

@Injectable()
export class CompanyFactsReader {
  constructor(private readonly memberships: Memberships) {}

  async factsOf(companyId: CompanyId, attendees: readonly UserId[] = []): Promise<CompanyFacts> {
    const [company, people] = await Promise.all([
      this.memberships.ofCompany(companyId),
      this.memberships.peopleOf(companyId),
    ]);
    const strangers = attendees.filter(
      (userId) => !Object.hasOwn(people, userId) || people[userId]?.status !== 'approved',
    );
    return { companyApproved: company?.status === 'approved', strangers };
  }

  async invitations(companyIds: readonly CompanyId[]): Promise<Invitation[]> {
    return Promise.all([...new Set(companyIds)].map((companyId) => this.invitation(companyId)));
  }

  /** Invitation of all approved people of a company. @throws Rejection NOT_FOUND, COMPANY_NOT_APPROVED */
  async invitation(companyId: CompanyId): Promise<Invitation> {
    const [company, people] = await Promise.all([
      this.memberships.ofCompany(companyId),
      this.memberships.peopleOf(companyId),
    ]);
    if (!company || company.status === 'deleted') throw new Rejection('NOT_FOUND');
    if (company.status !== 'approved') throw new Rejection('COMPANY_NOT_APPROVED', { companyId });
    return {
      companyId,
      userIds: Object.entries(people)
        .filter(([, { status }]) => status === 'approved')
        .map(([userId]) => userId),
    };
  }
}

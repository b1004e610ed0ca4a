import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { HoldsPersonalData, type PersonalData } from '@tender/context/module';
import { UserDocuments } from '../documents/user-documents.js';

@Injectable()
export class PersonalHoldings implements PersonalData {
  constructor(
    private readonly documents: UserDocuments,
    private readonly discovery: DiscoveryService,
  ) {}

  async forgetUser(userId: string, email: string | null): Promise<void> {
    for (const holder of this.holders()) await holder.forgetUser(userId, email);
    await this.documents.deleteAllOf(userId);
  }

  async forgetCompany(companyId: string): Promise<void> {
    for (const holder of this.holders()) await holder.forgetCompany?.(companyId);
  }

  private holders(): PersonalData[] {
    return this.discovery
      .getProviders({ metadataKey: HoldsPersonalData.KEY })
      .map(({ instance }) => instance as PersonalData);
  }
}

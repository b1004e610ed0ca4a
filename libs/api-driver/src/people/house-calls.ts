import type {
  HouseBody,
  HouseView,
  LetterSettingsBody,
  LetterSettingsView,
  PolicyBody,
  PolicyView,
  ProposalView,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

export class HouseCalls {
  constructor(private readonly api: ApiSession) {}

  async update(body: HouseBody): Promise<HouseView> {
    return (await this.api.call<{ house: HouseView }>('PATCH', '/api/house/update', { body })).house;
  }

  async letterSettings(): Promise<LetterSettingsView> {
    return (await this.api.call<{ letters: LetterSettingsView }>('GET', '/api/house/letters')).letters;
  }

  async changeLetterSettings(body: LetterSettingsBody): Promise<LetterSettingsView> {
    return (await this.api.call<{ letters: LetterSettingsView }>('PATCH', '/api/house/letters', { body })).letters;
  }

  async policy(): Promise<PolicyView> {
    return (await this.api.call<{ policy: PolicyView }>('GET', '/api/policy')).policy;
  }

  async changePolicy(body: PolicyBody): Promise<PolicyView> {
    return (await this.api.call<{ policy: PolicyView }>('PUT', '/api/policy', { body })).policy;
  }

  async proposals(): Promise<ProposalView[]> {
    return (await this.api.call<{ proposals: ProposalView[] }>('GET', '/api/approvals')).proposals;
  }

  approve(id: string): Promise<ProposalView> {
    return this.answer(`approve/${id}`);
  }

  refuse(id: string, reason: string | null = null): Promise<ProposalView> {
    return this.answer(`refuse/${id}`, { reason });
  }

  breakGlass(id: string, reason: string): Promise<ProposalView> {
    return this.answer(`break-glass/${id}`, { reason });
  }

  private async answer(call: string, body: object = {}): Promise<ProposalView> {
    return (await this.api.call<{ proposal: ProposalView }>('POST', `/api/approvals/${call}`, { body })).proposal;
  }

  async changeLogo(logo: File): Promise<HouseView> {
    return (await this.api.sendFiles<{ house: HouseView }>('PUT', '/api/house/logo', [logo])).house;
  }

  async removeLogo(): Promise<HouseView> {
    return (await this.api.call<{ house: HouseView }>('DELETE', '/api/house/logo', { body: {} })).house;
  }
}

import type {
  HouseBody,
  HouseView,
  LetterSettingsBody,
  LetterSettingsView,
  PolicyBody,
  PolicyView,
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

  async changeLogo(logo: File): Promise<HouseView> {
    return (await this.api.sendFiles<{ house: HouseView }>('PUT', '/api/house/logo', [logo])).house;
  }

  async removeLogo(): Promise<HouseView> {
    return (await this.api.call<{ house: HouseView }>('DELETE', '/api/house/logo', { body: {} })).house;
  }
}

import type { HouseContact } from '@tender/contracts';
import { singleStream, type EventCatalogue } from '@tender/kernel';

/** All fields, in each event: one event gives the branding at that time. Null means the default, or no value. */
export interface Branding extends HouseContact {
  readonly name: string | null;
  /** Accent colour as `#rrggbb`. */
  readonly accent: string | null;
  readonly bidTerms: string | null;
}

/** A few kB, small enough to be stored in the history (decision 43). */
export interface Logo {
  readonly id: string;
  /** Bytes of the PNG, in base64. */
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

export type HouseSettingsEvent =
  | { type: 'HouseFaceChanged'; data: Branding }
  | { type: 'HouseLogoChanged'; data: { logo: Logo | null } };

export const houseSettingsCatalogue: EventCatalogue<HouseSettingsEvent> = {
  HouseFaceChanged: { version: 1 },
  HouseLogoChanged: { version: 1 },
};

export const houseSettingsStream = singleStream<HouseSettingsEvent>('settings', houseSettingsCatalogue);

import type { HouseContact } from '@tender/contracts';
import { singleStream, type EventCatalogue } from '@tender/kernel';

/**
 * All of it, each time: whoever reads one event knows what the house showed from then on. Null is the application's
 * own, or nothing.
 */
export interface Branding extends HouseContact {
  readonly name: string | null;
  /** `#rrggbb`. */
  readonly accent: string | null;
  readonly bidTerms: string | null;
}

/** A picture of at most some kB, so that it stands in the history itself (decision 43). */
export interface Logo {
  /** The beginning of its SHA-256. */
  readonly id: string;
  /** A PNG in base64. */
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

/** The house's own face: what it calls itself, how it looks, how it is reached. */
export type HouseSettingsEvent =
  | { type: 'HouseFaceChanged'; data: Branding }
  | { type: 'HouseLogoChanged'; data: { logo: Logo | null } };

export const houseSettingsCatalogue: EventCatalogue<HouseSettingsEvent> = {
  HouseFaceChanged: { version: 1 },
  HouseLogoChanged: { version: 1 },
};

export const houseSettingsStream = singleStream<HouseSettingsEvent>('settings', houseSettingsCatalogue);

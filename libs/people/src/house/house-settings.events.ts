import type { HouseContact, Language } from '@tender/contracts';
import { singleStream, type EventCatalogue } from '@tender/kernel';

/** An event has all fields, also unchanged ones. Null means the default or no value. */
export interface Branding extends HouseContact {
  readonly name: string | null;
  /** Accent colour as `#rrggbb`; null for the default. */
  readonly accent: string | null;
  readonly bidTerms: string | null;
  /** Absent in events of release 0.1.0: null. */
  readonly language?: Language | null;
  /** IANA name. Absent in events of older releases. */
  readonly timeZone?: string | null;
}

/** The logo is stored in the event (`docs/decisions/0043-a-logo-stands-in-the-history.md`). */
export interface Logo {
  readonly id: string;
  /** Bytes of the PNG, in base64. */
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

export type HouseSettingsEvent =
  | { type: 'HouseFaceChanged'; data: Branding }
  | { type: 'HouseLogoChanged'; data: { logo: Logo | null } }
  /** `hash`: SHA-256 of the data for award letters, which are state; `bankHash`: of the bank details alone. `day`: in the firm's zone. */
  | { type: 'LetterSettingsChanged'; data: { hash: string; bankHash: string | null; day: string } };

export const houseSettingsCatalogue: EventCatalogue<HouseSettingsEvent> = {
  HouseFaceChanged: { version: 1 },
  HouseLogoChanged: { version: 1 },
  LetterSettingsChanged: { version: 1 },
};

export const houseSettingsStream = singleStream<HouseSettingsEvent>('settings', houseSettingsCatalogue);

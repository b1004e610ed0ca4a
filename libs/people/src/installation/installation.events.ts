import { singleStream, type EventCatalogue } from '@tender/kernel';

/** Release 0.1.0 does not know this stream and never reads it. */
export type InstallationEvent =
  | { type: 'RulesAdopted'; data: { rules: number } }
  /** `check`: an HMAC of 64 hexadecimal digits, from which the key cannot be computed. */
  | { type: 'RootKeyKnown'; data: { check: string } };

export const installationCatalogue: EventCatalogue<InstallationEvent> = {
  RulesAdopted: { version: 1 },
  RootKeyKnown: { version: 1 },
};

export const installationStream = singleStream<InstallationEvent>('installation', installationCatalogue);

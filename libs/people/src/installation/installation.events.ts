import { singleStream, type EventCatalogue } from '@tender/kernel';

/** Facts about the installation itself. Release 0.1.0 does not know this stream and never reads it. */
export type InstallationEvent =
  /** A release that writes this version of the rules has started here for the first time. */
  | { type: 'RulesAdopted'; data: { rules: number } }
  /** The root key is the one with this check value: 64 hexadecimal digits, an HMAC, from which the key cannot be computed. */
  | { type: 'RootKeyKnown'; data: { check: string } };

export const installationCatalogue: EventCatalogue<InstallationEvent> = {
  RulesAdopted: { version: 1 },
  RootKeyKnown: { version: 1 },
};

export const installationStream = singleStream<InstallationEvent>('installation', installationCatalogue);

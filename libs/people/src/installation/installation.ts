import type { Decider, Instant } from '@tender/kernel';
import { installationCatalogue, installationStream, type InstallationEvent } from './installation.events.js';

export { installationCatalogue, installationStream, type InstallationEvent } from './installation.events.js';

export interface AdoptedRules {
  readonly rules: number;
  readonly at: Instant;
}

export interface Installation {
  /** Adopted versions of the rules in rising order. Empty until the first release after 0.1.0 has started. */
  readonly adopted: readonly AdoptedRules[];
  readonly keyCheck: string | null;
  readonly isKeyReplaced: boolean;
}

export type InstallationCommand =
  | { type: 'AdoptRules'; rules: number }
  | { type: 'RecordRootKey'; check: string; replaces: string | null };

export const INSTALLATION_STREAM = installationStream.name;

function decide({ adopted, keyCheck }: Installation, command: InstallationCommand): InstallationEvent[] {
  switch (command.type) {
    case 'AdoptRules': {
      const { rules } = command;
      // A process of an older release may start again during an upgrade.
      const isKnown = adopted.some((earlier) => earlier.rules >= rules);
      return isKnown ? [] : [{ type: 'RulesAdopted', data: { rules } }];
    }
    case 'RecordRootKey': {
      const { check, replaces } = command;
      // If two processes start at once, only one of them records its key. The other compares its key with this record.
      const isExpected = keyCheck === replaces && keyCheck !== check;
      return isExpected ? [{ type: 'RootKeyKnown', data: { check } }] : [];
    }
  }
}

function evolve(state: Installation, event: InstallationEvent, at: Instant): Installation {
  switch (event.type) {
    case 'RulesAdopted':
      return { ...state, adopted: [...state.adopted, { rules: event.data.rules, at }] };
    case 'RootKeyKnown':
      return { ...state, keyCheck: checkIn(event.data), isKeyReplaced: state.keyCheck !== null };
  }
}

/** The recorded check value; empty if a forged event has no text. No key has an empty check value. */
const checkIn = ({ check }: { check: unknown }): string => (typeof check === 'string' ? check : '');

export const installationDecider: Decider<Installation, InstallationCommand, InstallationEvent> = {
  initial: { adopted: [], keyCheck: null, isKeyReplaced: false },
  decide,
  evolve,
  catalogue: installationCatalogue,
};

export const adoptedAt = ({ adopted }: Installation, rules: number): Instant | null =>
  adopted.find((each) => each.rules >= rules)?.at ?? null;

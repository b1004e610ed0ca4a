import type { Evidence } from '@tender/context';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { changesNothing, isKnownRules, plusMillis, type Instant } from '@tender/kernel';
import {
  adoptedAt,
  INSTALLATION_STREAM,
  installationDecider,
  type Installation,
  type InstallationEvent,
} from './installation.js';

/** Time in ms after an upgrade for which processes of the previous release may still use its rules. */
const CHANGE_OVER = 24 * 60 * 60_000;

/** Whether an event adopts rules that this program does not know: from a newer release, or forged. */
const isOfUnknownRules = ({ type, data }: RecordedEvent): boolean =>
  type === 'RulesAdopted' && !isKnownRules((data as { rules?: unknown }).rules);

/**
 * Whether a stream may begin with a version of the rules: until `CHANGE_OVER` after the adoption of a newer version.
 * Without the installation's stream, every version may begin.
 */
export function mayBegin(evidence: Evidence, { rules, at }: { rules: number; at: Instant }): boolean {
  const installation = (evidence.get(INSTALLATION_STREAM) ?? [])
    .filter((event) => !changesNothing(event) && !isOfUnknownRules(event))
    .reduce<Installation>(
      (state, event) =>
        installationDecider.evolve(
          state,
          upcast<InstallationEvent>(installationDecider.catalogue, event),
          event.metadata.at,
        ),
      installationDecider.initial,
    );
  const newer = adoptedAt(installation, rules + 1);
  return newer === null || at <= plusMillis(newer, CHANGE_OVER);
}

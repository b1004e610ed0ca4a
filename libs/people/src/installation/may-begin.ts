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

/** Time in ms for which processes of the previous release may still serve after an upgrade has begun. */
const CHANGE_OVER = 24 * 60 * 60_000;

/** Whether an event adopts rules that this program does not know: from a newer release, or forged. */
const isOfUnknownRules = ({ type, data }: RecordedEvent): boolean =>
  type === 'RulesAdopted' && !isKnownRules((data as { rules?: unknown }).rules);

/** Admits the current version, or an older one during the upgrade. Without the installation's stream, admits all. */
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

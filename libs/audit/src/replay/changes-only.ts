import type { Misfit, Replay, Verification } from '@tender/context';
import { changesNothing, type DomainEvent } from '@tender/kernel';

export const replayOfChanges = (replay: Replay): Replay => ({
  ...replay,
  evolve: (state, event) => (changesNothing(event) ? state : replay.evolve(state, event)),
  secretIn: (event) => (changesNothing(event) ? undefined : replay.secretIn?.(event)),
  facts: (event, secret) => (changesNothing(event) ? {} : replay.facts(event, secret)),
  notes: (event, before, after) => (changesNothing(event) ? {} : (replay.notes?.(event, before, after) ?? {})),
});

export const verificationOfChanges = (verification: Verification): Verification => ({
  ...verification,
  evidenceFor: (event) => (changesNothing(event) ? [] : verification.evidenceFor(event)),
  startVerifier(evidence, stream) {
    const verifier = verification.startVerifier(evidence, stream);
    return {
      next: (event) => (changesNothing(event) ? misfitOfNothing(event) : verifier.next(event)),
      finish: () => verifier.finish(),
      results: () => verifier.results(),
      unchecked: () => verifier.unchecked(),
      rules: () => verifier.rules(),
    };
  },
});

/** Checks that an event which changes nothing has no data. */
const misfitOfNothing = ({ data }: DomainEvent): Misfit | null =>
  Object.keys(data).length === 0 ? null : { problem: 'rule', rule: 'form' };

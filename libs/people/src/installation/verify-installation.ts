import type { Verification } from '@tender/context';
import type { CommandRights } from '@tender/contracts';
import { upcast } from '@tender/event-store';
import {
  isKnownRules,
  isPositive,
  objectOf,
  recordedStep,
  RuleVerifier,
  SYSTEM,
  type CommandRun,
  type RecordedStep,
  type RuleMisfit,
  type Shape,
} from '@tender/kernel';
import {
  installationCatalogue,
  installationDecider,
  type Installation,
  type InstallationCommand,
  type InstallationEvent,
} from './installation.js';

const INSTALLATION_RIGHTS: CommandRights<InstallationCommand> = { AdoptRules: ['system'], RecordRootKey: ['system'] };

const isCheck: Shape = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const SHAPES: Readonly<Record<InstallationEvent['type'], Shape>> = {
  RulesAdopted: objectOf({ rules: isPositive }),
  RootKeyKnown: objectOf({ check: isCheck }),
};

class InstallationVerifier extends RuleVerifier<Installation, InstallationCommand, InstallationEvent> {
  constructor() {
    super(installationDecider, INSTALLATION_RIGHTS);
  }

  override next(step: RecordedStep<InstallationEvent>): RuleMisfit | null {
    const { event } = step;
    if (!SHAPES[event.type](event.data)) return { problem: 'rule', rule: 'form' };
    const isUnknown = event.type === 'RulesAdopted' && !isKnownRules(event.data.rules);
    return isUnknown ? { problem: 'rule', rule: 'unknown rules' } : super.next(step);
  }

  protected override commandsBehind(
    { keyCheck }: Installation,
    [step, ...more]: CommandRun<InstallationEvent>,
  ): InstallationCommand[] {
    if (!step || more.length > 0) return [];
    const { event } = step;
    switch (event.type) {
      case 'RulesAdopted':
        return [{ type: 'AdoptRules', ...event.data }];
      case 'RootKeyKnown':
        return [{ type: 'RecordRootKey', ...event.data, replaces: keyCheck }];
    }
  }

  protected override decide(
    state: Installation,
    command: InstallationCommand,
    [step]: CommandRun<InstallationEvent>,
  ): InstallationEvent[] {
    return installationDecider.decide(state, command, { now: step!.at, actor: step!.actor });
  }

  protected override hasRole({ actor }: RecordedStep<InstallationEvent>): boolean {
    return actor.userId === SYSTEM.userId && actor.companyId === SYSTEM.companyId;
  }
}

export const installationVerification: Verification = {
  evidenceFor: () => [],
  companiesSince: 2,
  startVerifier() {
    const verifier = new InstallationVerifier();
    return {
      next: (event) => verifier.next(recordedStep(upcast<InstallationEvent>(installationCatalogue, event), event)),
      finish: () => verifier.end(),
      results: () => null,
      rules: () => null,
      unchecked: () => [],
    };
  },
};

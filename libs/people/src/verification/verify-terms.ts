import { TERMS_TYPES } from '@tender/contracts';
import {
  isOneOf,
  isPositive,
  isSha256,
  isText,
  objectOf,
  RuleVerifier,
  type CommandRun,
  type RecordedStep,
  type RuleMisfit,
} from '@tender/kernel';
import { termsDecider, type Terms, type TermsCommand } from '../terms/rules/terms.js';
import type { TermsEvent } from '../terms/rules/terms.events.js';
import { TERMS_RIGHTS } from './terms-rights.js';

const isPublication = objectOf({
  version: isText,
  hash: isSha256,
  file: isText,
  size: isPositive,
  type: isOneOf(TERMS_TYPES),
});

export class TermsVerifier extends RuleVerifier<Terms, TermsCommand, TermsEvent> {
  constructor(private readonly isStaff: (step: RecordedStep<TermsEvent>) => boolean = () => true) {
    super(termsDecider, TERMS_RIGHTS);
  }

  override next(step: RecordedStep<TermsEvent>): RuleMisfit | null {
    return isPublication(step.event.data) ? super.next(step) : { problem: 'rule', rule: 'form' };
  }

  protected override commandsBehind(_: Terms, [step, ...more]: CommandRun<TermsEvent>): TermsCommand[] {
    if (!step || more.length > 0) return [];
    const { hash, file, size, type: fileType } = step.event.data;
    return [{ type: 'PublishTerms', hash, file, size, fileType }];
  }

  protected override decide(terms: Terms, command: TermsCommand, [step]: CommandRun<TermsEvent>): TermsEvent[] {
    return termsDecider.decide(terms, command, { now: step!.at, actor: step!.actor });
  }

  protected override hasRole(step: RecordedStep<TermsEvent>): boolean {
    return this.isStaff(step);
  }
}

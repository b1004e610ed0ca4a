import { Module } from '@nestjs/common';
import { CurrentPolicy } from './current-policy.js';

/** Separate from `PolicyModule`, because sessions and gates need it. */
@Module({ providers: [CurrentPolicy], exports: [CurrentPolicy] })
export class CurrentPolicyModule {}

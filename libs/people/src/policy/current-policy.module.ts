import { Module } from '@nestjs/common';
import { CurrentPolicy } from './current-policy.js';
import { FourEyes } from './four-eyes.js';

/** Separate from `PolicyModule`, because sessions and gates need it. */
@Module({ providers: [CurrentPolicy, FourEyes], exports: [CurrentPolicy, FourEyes] })
export class CurrentPolicyModule {}

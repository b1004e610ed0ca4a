import { Module } from '@nestjs/common';
import { CurrentTerms } from './current-terms.js';

/** Apart from `TermsModule`, because sessions and the directory, on which that builds, need the current terms. */
@Module({ providers: [CurrentTerms], exports: [CurrentTerms] })
export class CurrentTermsModule {}

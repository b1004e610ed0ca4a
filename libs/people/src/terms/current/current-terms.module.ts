import { Module } from '@nestjs/common';
import { CurrentTerms } from './current-terms.js';

/** Separate from `TermsModule`, because sessions and the directory need it, and `TermsModule` imports them. */
@Module({ providers: [CurrentTerms], exports: [CurrentTerms] })
export class CurrentTermsModule {}

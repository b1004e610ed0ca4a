import type { CommandRights } from '@tender/contracts';
import type { TermsCommand } from '../terms/rules/terms.js';

/** Right for the command that publishes terms, as verification checks it. */
export const TERMS_RIGHTS: CommandRights<TermsCommand> = { PublishTerms: ['terms:publish'] };

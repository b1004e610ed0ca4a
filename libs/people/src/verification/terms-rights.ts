import type { CommandRights } from '@tender/contracts';
import type { TermsCommand } from '../terms/rules/terms.js';

/** Right of the command that publishes terms. The route requires it; verification reads the same table. */
export const TERMS_RIGHTS: CommandRights<TermsCommand> = { PublishTerms: ['terms:publish'] };

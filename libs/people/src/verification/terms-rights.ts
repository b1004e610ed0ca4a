import type { CommandRights } from '@tender/contracts';
import type { TermsCommand } from '../terms/rules/terms.js';

/** Who may publish terms. The route asks for this permission; verification reads the same table. */
export const TERMS_RIGHTS: CommandRights<TermsCommand> = { PublishTerms: ['terms:publish'] };

import { isTemplateName } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { isId } from '@tender/kernel';
import { templateDecider, termsOf } from '../rules/template.js';
import { templateStream, type TemplateId, type TemplateTerms } from '../rules/template.events.js';

/**
 * What a template says at present: one of the house's ten as it was at first, or as it was changed.
 * @throws Rejection NOT_FOUND
 */
export async function templateTerms(
  executor: Pick<CommandExecutor, 'state'>,
  templateId: TemplateId,
): Promise<TemplateTerms> {
  const isPossible = isTemplateName(templateId) || (isId(templateId) && !templateId.includes('.'));
  const template = isPossible
    ? await executor.state(templateDecider, templateStream(templateId))
    : templateDecider.initial;
  return termsOf(template, templateId);
}

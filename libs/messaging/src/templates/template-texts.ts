import { isTemplateName } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { isId } from '@tender/kernel';
import { templateDecider, detailsOf } from '../rules/template.js';
import { templateStream, type TemplateId, type TemplateDetails } from '../rules/template.events.js';

export async function templateDetails(
  executor: Pick<CommandExecutor, 'state'>,
  templateId: TemplateId,
): Promise<TemplateDetails> {
  const isPossible = isTemplateName(templateId) || (isId(templateId) && !templateId.includes('.'));
  const template = isPossible
    ? await executor.state(templateDecider, templateStream(templateId))
    : templateDecider.initial;
  return detailsOf(template, templateId);
}

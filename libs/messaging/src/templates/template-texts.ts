import { isHouseText, isTemplateName, type HouseText, type TemplateName } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { isId, Rejection } from '@tender/kernel';
import { templateDecider, detailsOf } from '../rules/template.js';
import { templateStream, type TemplateId, type TemplateDetails, type Translations } from '../rules/template.events.js';

/** The present text of a message that the server sends. */
export const builtInText = async (
  executor: Pick<CommandExecutor, 'state'>,
  name: TemplateName | HouseText,
): Promise<TemplateDetails> => detailsOf(await executor.state(templateDecider, templateStream(name)), name);

/** A template that staff can send: one of the ten, or an added one. @throws Rejection NOT_FOUND */
export async function templateDetails(
  executor: Pick<CommandExecutor, 'state'>,
  templateId: TemplateId,
): Promise<TemplateDetails> {
  if (isHouseText(templateId) || !(isTemplateName(templateId) || isId(templateId)) || templateId.includes('.'))
    throw new Rejection('NOT_FOUND');
  return detailsOf(await executor.state(templateDecider, templateStream(templateId)), templateId);
}

export interface ComposedText {
  subject: string;
  body: string;
  texts?: Translations;
}

/** The texts of a template for a message. */
export const composedText = ({ subject, body, texts }: TemplateDetails): ComposedText => ({
  subject,
  body,
  ...(texts && { texts }),
});

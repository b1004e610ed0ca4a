import type {
  CreateTemplateBody,
  HouseText,
  HouseTextUpdates,
  PreviewBody,
  TemplatePreview,
  TemplateUpdates,
  TemplateView,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/** Message templates (`specification.md §7` TEMPLATES). */
export class TemplateCalls {
  constructor(private readonly api: ApiSession) {}

  async listAll(): Promise<TemplateView[]> {
    return (await this.api.call<{ templates: TemplateView[] }>('GET', '/api/templates')).templates;
  }

  create(body: CreateTemplateBody): Promise<TemplateView> {
    return this.template('POST', '/api/templates', body);
  }

  update(templateId: string, body: TemplateUpdates): Promise<TemplateView> {
    return this.template('PATCH', `/api/templates/${templateId}`, body);
  }

  /** Restores the original text of a built-in template. */
  reset(templateId: string): Promise<TemplateView> {
    return this.template('PATCH', `/api/templates/reset/${templateId}`, {});
  }

  async preview(body: PreviewBody): Promise<TemplatePreview> {
    return (await this.api.call<{ preview: TemplatePreview }>('POST', '/api/templates/preview', { body })).preview;
  }

  async delete(templateId: string): Promise<string> {
    const { deletedTemplateId } = await this.api.call<{ deletedTemplateId: string }>(
      'DELETE',
      `/api/templates/${templateId}`,
    );
    return deletedTemplateId;
  }

  async listHouseTexts(): Promise<TemplateView[]> {
    return (await this.api.call<{ texts: TemplateView[] }>('GET', '/api/message-texts')).texts;
  }

  async updateHouseText(name: HouseText, body: HouseTextUpdates): Promise<TemplateView> {
    return (await this.api.call<{ text: TemplateView }>('PATCH', `/api/message-texts/${name}`, { body })).text;
  }

  async resetHouseText(name: HouseText): Promise<TemplateView> {
    const path = `/api/message-texts/reset/${name}`;
    return (await this.api.call<{ text: TemplateView }>('PATCH', path, { body: {} })).text;
  }

  private async template(method: 'POST' | 'PATCH', path: string, body: object): Promise<TemplateView> {
    return (await this.api.call<{ template: TemplateView }>(method, path, { body })).template;
  }
}

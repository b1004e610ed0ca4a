import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  HOUSE_TEXT_LABELS,
  HOUSE_TEXTS,
  isHouseText,
  isTemplateName,
  TEMPLATE_LABELS,
  TEMPLATE_NAMES,
  type HouseTextUpdates,
  type TemplateView,
} from '@tender/contracts';
import { createdId, type CommandContext } from '@tender/event-store';
import { LONGEST_LIST, paged, type Page, type PageRequest } from '@tender/http';
import { isId, Rejection } from '@tender/kernel';
import { found, READ_STORE, READ_YOUR_WRITES, type ReadStore, type ReadYourWrites } from '@tender/read-store';
import { TemplateCommandMessage } from '../commands/template-command-message.js';
import { templates, type TemplateDocument } from '../read-models/template-document.js';
import { detailsOf, type TemplateCommand } from '../rules/template.js';
import type { TemplateDetails } from '../rules/template.events.js';
import { TemplateNames } from './template-names.js';

@Injectable()
export class TemplateService {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
    private readonly names: TemplateNames,
  ) {}

  list(page: PageRequest): Promise<Page<'templates', TemplateView>> {
    return paged('templates', page, async ({ limit = LONGEST_LIST, skip }) =>
      (await this.listAll()).slice(skip, skip + limit),
    );
  }

  /** The other texts of the server that staff can edit (`HOUSE_TEXTS`). */
  async houseTexts(): Promise<TemplateView[]> {
    const changed = await this.written();
    return HOUSE_TEXTS.map((name) => builtIn(name, HOUSE_TEXT_LABELS[name], changed.get(name)));
  }

  /** @throws Rejection NOT_FOUND, INVALID */
  async changeHouseText(
    name: string,
    { subject, body, texts }: HouseTextUpdates,
    context: CommandContext,
  ): Promise<TemplateView> {
    const changes = { ...(subject && { subject }), ...(body && { body }), ...(texts && { texts }) };
    return this.ofHouse({ type: 'ChangeTemplate', templateId: name, changes }, context);
  }

  resetHouseText(name: string, context: CommandContext): Promise<TemplateView> {
    return this.ofHouse({ type: 'ResetTemplate', templateId: name }, context);
  }

  private async ofHouse(command: TemplateCommand, context: CommandContext): Promise<TemplateView> {
    if (!isHouseText(command.templateId)) throw new Rejection('NOT_FOUND');
    await this.commands.execute(new TemplateCommandMessage(command, context));
    return found(
      this.readYourWrites,
      async () => (await this.houseTexts()).find(({ _id }) => _id === command.templateId) ?? null,
    );
  }

  async create(details: TemplateDetails, context: CommandContext): Promise<TemplateView> {
    const templateId = createdId(context);
    return this.naming(details.name, { type: 'CreateTemplate', templateId, details }, context);
  }

  async update(id: string, changes: Partial<TemplateDetails>, context: CommandContext): Promise<TemplateView> {
    const command = { type: 'ChangeTemplate', templateId: templateIdFrom(id), changes } as const;
    return changes.name === undefined ? this.dispatch(command, context) : this.naming(changes.name, command, context);
  }

  reset(id: string, context: CommandContext): Promise<TemplateView> {
    return this.dispatch({ type: 'ResetTemplate', templateId: templateIdFrom(id) }, context);
  }

  async delete(id: string, context: CommandContext): Promise<string> {
    const templateId = templateIdFrom(id);
    await this.commands.execute(new TemplateCommandMessage({ type: 'DeleteTemplate', templateId }, context));
    return templateId;
  }

  async idOf(name: string): Promise<string> {
    const found = (await this.listAll()).find((template) => template.name === name);
    if (!found) throw new Rejection('NOT_FOUND');
    return found._id;
  }

  /** Refuses the name of another template, because people choose templates by name. */
  private naming(name: string, command: TemplateCommand, context: CommandContext): Promise<TemplateView> {
    const { templateId } = command;
    return this.names.giving(name, templateId, async () => {
      const taken = (await this.listAll()).some((template) => template._id !== templateId && isSame(template, name));
      if (taken) throw new Rejection('TEMPLATE_NAME_TAKEN', { name });
      return this.dispatch(command, context);
    });
  }

  private async dispatch(command: TemplateCommand, context: CommandContext): Promise<TemplateView> {
    await this.commands.execute(new TemplateCommandMessage(command, context));
    return found(
      this.readYourWrites,
      async () => (await this.listAll()).find(({ _id }) => _id === command.templateId) ?? null,
    );
  }

  private async listAll(): Promise<TemplateView[]> {
    const changed = await this.written();
    return [
      ...TEMPLATE_NAMES.map((name) => builtIn(name, TEMPLATE_LABELS[name], changed.get(name))),
      ...[...changed.values()].filter(({ _id }) => !isTemplateName(_id) && !isHouseText(_id)).map(own),
    ];
  }

  private async written(): Promise<ReadonlyMap<string, TemplateDocument>> {
    await this.readYourWrites.caughtUp();
    const written = await this.store.view(templates).find({ sort: [{ field: 'name' }], limit: LONGEST_LIST });
    return new Map(written.map((template) => [template._id, template]));
  }
}

const textOf = ({ name, subject, body, texts = {} }: TemplateDetails) => ({ name, subject, body, texts });

const isSame = (template: TemplateView, name: string): boolean =>
  [template.name, template.label].some((known) => known.toLowerCase() === name.toLowerCase());

function templateIdFrom(text: string): string {
  if (!isId(text) || text.includes('.') || isHouseText(text)) throw new Rejection('NOT_FOUND');
  return text;
}

const builtIn = (name: string, label: string, changed: TemplateDocument | undefined): TemplateView => ({
  _id: name,
  label,
  ...textOf(changed ?? detailsOf({ status: 'none' }, name)),
  builtIn: true,
  changed: changed !== undefined,
  updatedAt: changed?.updatedAt ?? null,
});

const own = ({ _id, updatedAt, ...details }: TemplateDocument): TemplateView => ({
  _id,
  label: details.name,
  ...textOf(details),
  builtIn: false,
  changed: false,
  updatedAt,
});

import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import type { TemplateView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, BodyLimit, Caller, HeavyRead, NoBody, Noted } from '@tender/http';
import { TemplateService } from '../services/template-service.js';
import { HouseTextDto } from './template.dto.js';

/** The texts of automatic messages that the firm can edit, beside the ten templates. */
@ApiTags('templates')
@Controller('api/message-texts')
export class HouseTextsController {
  constructor(private readonly service: TemplateService) {}

  @Get()
  @Allow('template:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List the texts of automatic messages that can be edited' })
  async all(): Promise<{ texts: TemplateView[] }> {
    return { texts: await this.service.houseTexts() };
  }

  @Patch(':name')
  @Allow('template:manage')
  @BodyLimit('text')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Change the text of an automatic message' })
  async update(
    @Param('name') name: string,
    @Body() body: HouseTextDto,
    @Caller() caller: CommandContext,
  ): Promise<{ text: TemplateView }> {
    return { text: await this.service.changeHouseText(name, { ...body }, caller) };
  }

  @Patch('reset/:name')
  @Allow('template:manage')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Reset the text of an automatic message to that of the release' })
  async reset(
    @Param('name') name: string,
    @Body() _: NoBody,
    @Caller() caller: CommandContext,
  ): Promise<{ text: TemplateView }> {
    return { text: await this.service.resetHouseText(name, caller) };
  }
}

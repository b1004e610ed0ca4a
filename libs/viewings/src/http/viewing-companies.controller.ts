import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { CompanyView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, BodyLimit, Caller, HeavyRead, type Page, PageDto } from '@tender/http';
import { ViewingInvitations } from '../services/viewing-invitations.js';
import { AssignCompaniesBody } from './viewing.dto.js';

/** The companies of a viewing. */
@ApiTags('viewing')
@Controller('api/companies')
export class ViewingCompaniesController {
  constructor(private readonly service: ViewingInvitations) {}

  @Get(':viewingId')
  @Allow('viewing:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List the invited companies; a company sees itself' })
  all(
    @Param('viewingId') id: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'companies', CompanyView>> {
    return this.service.companies(id, actor, page);
  }

  @Post(':viewingId/assign')
  @HttpCode(200)
  @Allow('viewing:invite')
  @BodyLimit('rows')
  @ApiOperation({ summary: 'Invite companies with all their approved people' })
  assign(
    @Param('viewingId') id: string,
    @Body() { companyIds }: AssignCompaniesBody,
    @Caller() caller: CommandContext,
  ): Promise<Page<'companies', CompanyView>> {
    return this.service.assign(id, companyIds, caller);
  }
}

import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { isStaffRole, type CompanyView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Allow, Caller } from './access.js';
import { Companies } from './companies.js';
import { UpdateCompanyDto } from './companies.dto.js';
import { Directory } from './directory.js';
import { HeavyRead } from './heavy-reads.js';
import { LONGEST_LIST, paged, PageDto, type Page } from './paging.js';

@ApiTags('companies')
@Controller('api/company')
export class CompaniesController {
  constructor(
    private readonly directory: Directory,
    private readonly companies: Companies,
  ) {}

  @Get('get-all')
  @Allow('company:list')
  @HeavyRead()
  @ApiOperation({ summary: 'All companies' })
  all(@Query() page: PageDto): Promise<Page<'companies', CompanyView>> {
    return paged('companies', page, ({ limit = LONGEST_LIST, skip }) => this.directory.companies({ limit, skip }));
  }

  @Get('get')
  @Allow('company:read-own')
  @ApiOperation({ summary: 'The own company' })
  async own(@Caller() { actor }: CommandContext): Promise<{ company: CompanyView }> {
    if (actor.companyId === null) throw new Rejection('NOT_FOUND');
    return { company: await this.directory.company(actor.companyId) };
  }

  @Get('get/:id')
  @Allow('company:read')
  @ApiOperation({ summary: 'One company; for its people their own' })
  async one(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<{ companyData: CompanyView }> {
    if (!isStaffRole(actor.role) && actor.companyId !== id) throw new Rejection('NOT_FOUND');
    return { companyData: await this.directory.company(id) };
  }

  @Patch('update/:id')
  @Allow('company:update')
  @ApiOperation({ summary: 'Ours. For a buyer: registration number and address of the own company' })
  async update(
    @Param('id') id: string,
    @Body() changes: UpdateCompanyDto,
    @Caller() context: CommandContext,
  ): Promise<{ updatedCompany: CompanyView }> {
    return { updatedCompany: await this.companies.update(id, changes, context) };
  }

  @Delete('delete/:id')
  @Allow('company:delete')
  @ApiOperation({ summary: 'Deletes a company and erases its people; standing bids stay until they are voided' })
  async delete(@Param('id') id: string, @Caller() context: CommandContext): Promise<{ deletedCompanyId: string }> {
    await this.companies.delete(id, context);
    return { deletedCompanyId: id };
  }
}

import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import type { CompanyView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, Caller, FreshFactor, HeavyRead, NoBody, type Page, PageDto } from '@tender/http';
import { Companies } from './companies.js';
import { UpdateCompanyDto } from './companies.dto.js';
import { GetCompanies, GetCompany } from '../directory/company-queries.js';

@ApiTags('companies')
@Controller('api/company')
export class CompaniesController {
  constructor(
    private readonly queries: Queries,
    private readonly companies: Companies,
  ) {}

  @Get('get-all')
  @Allow('company:list')
  @HeavyRead()
  @ApiOperation({ summary: 'All companies' })
  all(@Query() page: PageDto): Promise<Page<'companies', CompanyView>> {
    return this.queries.execute(new GetCompanies(page));
  }

  @Get('get')
  @Allow('company:read-own')
  @ApiOperation({ summary: 'The own company' })
  async own(@Caller() { actor }: CommandContext): Promise<{ company: CompanyView }> {
    return { company: await this.queries.execute(new GetCompany(null, actor)) };
  }

  @Get('get/:id')
  @Allow('company:read')
  @ApiOperation({ summary: 'One company; for its people their own' })
  async one(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<{ companyData: CompanyView }> {
    return { companyData: await this.queries.execute(new GetCompany(id, actor)) };
  }

  @Patch('update/:id')
  @Allow('company:update', 'company:approve')
  @ApiOperation({ summary: 'For a buyer: change the registration number and address of the own company' })
  async update(
    @Param('id') id: string,
    @Body() changes: UpdateCompanyDto,
    @Caller() context: CommandContext,
  ): Promise<{ updatedCompany: CompanyView }> {
    return { updatedCompany: await this.companies.update(id, changes, context) };
  }

  @Delete('delete/:id')
  @FreshFactor('staff')
  @Allow('company:delete')
  @ApiOperation({ summary: 'Delete a company and erase its people; active bids stay until they are voided' })
  async delete(
    @Param('id') id: string,
    @Body() _: NoBody,
    @Caller() context: CommandContext,
  ): Promise<{ deletedCompanyId: string }> {
    await this.companies.delete(id, context);
    return { deletedCompanyId: id };
  }
}

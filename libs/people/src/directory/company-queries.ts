import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { can, type CompanyView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageDto } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import { Directory } from './directory.js';

export class GetCompanies extends Query<Page<'companies', CompanyView>> {
  constructor(readonly page: PageDto) {
    super();
  }
}

/** Reads a company, by default the caller's own. People of a company get no other company. */
export class GetCompany extends Query<CompanyView> {
  constructor(
    readonly companyId: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetCompanies)
export class GetCompaniesHandler implements IQueryHandler<GetCompanies> {
  constructor(private readonly directory: Directory) {}

  execute({ page }: GetCompanies): Promise<Page<'companies', CompanyView>> {
    return paged('companies', page, ({ limit = LONGEST_LIST, skip }) => this.directory.companies({ limit, skip }));
  }
}

@QueryHandler(GetCompany)
export class GetCompanyHandler implements IQueryHandler<GetCompany> {
  constructor(private readonly directory: Directory) {}

  async execute({ companyId, actor }: GetCompany): Promise<CompanyView> {
    const id = companyId ?? actor.companyId;
    if (id === null || (!can(actor.role, 'company:read-all') && actor.companyId !== id))
      throw new Rejection('NOT_FOUND');
    return this.directory.company(id);
  }
}

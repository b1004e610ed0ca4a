import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AwaitedSignUpView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageDto } from '@tender/http';
import { Invitations } from './invitations.js';

export class GetAwaitedSignUps extends Query<Page<'awaited', AwaitedSignUpView>> {
  constructor(
    readonly to: string,
    readonly page: PageDto,
  ) {
    super();
  }
}

@QueryHandler(GetAwaitedSignUps)
export class GetAwaitedSignUpsHandler implements IQueryHandler<GetAwaitedSignUps> {
  constructor(private readonly invitations: Invitations) {}

  execute({ to, page }: GetAwaitedSignUps): Promise<Page<'awaited', AwaitedSignUpView>> {
    return paged('awaited', page, ({ limit = LONGEST_LIST, skip }) => this.invitations.awaited(to, { limit, skip }));
  }
}

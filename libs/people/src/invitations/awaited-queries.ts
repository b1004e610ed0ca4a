import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AwaitedSignUpView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageDto } from '@tender/http';
import { Invitations } from './invitations.js';

/** Addresses without an account that were invited to an auction or a viewing. */
export class GetAwaitedSignUps extends Query<Page<'awaited', AwaitedSignUpView>> {
  /** @param to id of the auction or the viewing. */
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

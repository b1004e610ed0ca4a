import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MailView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageDto } from '@tender/http';
import { Outbox } from './outbox.js';

export class GetMails extends Query<Page<'mails', MailView>> {
  constructor(readonly page: PageDto) {
    super();
  }
}

@QueryHandler(GetMails)
export class GetMailsHandler implements IQueryHandler<GetMails> {
  constructor(private readonly outbox: Outbox) {}

  execute({ page }: GetMails): Promise<Page<'mails', MailView>> {
    return paged('mails', page, ({ limit = LONGEST_LIST, skip }) => this.outbox.mails({ limit, skip }));
  }
}

import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MailView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageDto } from '@tender/http';
import { CurrentPolicy } from '../policy/current-policy.js';
import { Outbox } from './outbox.js';

export class GetMails extends Query<Page<'mails', MailView>> {
  constructor(readonly page: PageDto) {
    super();
  }
}

@QueryHandler(GetMails)
export class GetMailsHandler implements IQueryHandler<GetMails> {
  constructor(
    private readonly outbox: Outbox,
    private readonly policy: CurrentPolicy,
  ) {}

  async execute({ page }: GetMails): Promise<Page<'mails', MailView>> {
    // Under a two-person policy only the operator reads the links of staff: an admin could become a second person by one.
    const hidesStaffLinks = (await this.policy.policy()).twoPeople.includes('staff');
    return paged('mails', page, ({ limit = LONGEST_LIST, skip }) =>
      this.outbox.mails({ limit, skip }, hidesStaffLinks),
    );
  }
}

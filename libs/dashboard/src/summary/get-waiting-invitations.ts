import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { WaitingInvitationsOfPerson } from '@tender/contracts';
import { WaitingInvitations } from './waiting-invitations.js';

export class GetWaitingInvitations extends Query<WaitingInvitationsOfPerson> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetWaitingInvitations)
export class GetWaitingInvitationsHandler implements IQueryHandler<GetWaitingInvitations> {
  constructor(private readonly waiting: WaitingInvitations) {}

  execute({ userId }: GetWaitingInvitations): Promise<WaitingInvitationsOfPerson> {
    return this.waiting.of(userId);
  }
}

import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { UserView } from '@tender/contracts';
import { paged, type Page, type PageDto } from '@tender/http';
import type { Actor } from '@tender/kernel';
import { Directory } from './directory.js';

export class GetProfile extends Query<UserView> {
  constructor(readonly actor: Actor) {
    super();
  }
}

export class GetUsers extends Query<Page<'users', UserView>> {
  constructor(
    readonly actor: Actor,
    readonly page: PageDto,
  ) {
    super();
  }
}

export class GetUser extends Query<UserView> {
  constructor(
    readonly userId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetProfile)
export class GetProfileHandler implements IQueryHandler<GetProfile> {
  constructor(private readonly directory: Directory) {}

  execute({ actor }: GetProfile): Promise<UserView> {
    return this.directory.user(actor.userId);
  }
}

@QueryHandler(GetUsers)
export class GetUsersHandler implements IQueryHandler<GetUsers> {
  constructor(private readonly directory: Directory) {}

  execute({ actor, page }: GetUsers): Promise<Page<'users', UserView>> {
    return paged('users', page, (part) => this.directory.users(actor, part));
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly directory: Directory) {}

  execute({ userId, actor }: GetUser): Promise<UserView> {
    return this.directory.userFor(actor, userId);
  }
}

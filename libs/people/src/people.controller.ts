import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CompanyView, UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Allow, Caller } from './access.js';
import { Directory } from './directory.js';
import { paged, PageDto, LONGEST_LIST, type Page } from './paging.js';
import { AddStaffDto, UpdateUserDto } from './people.dto.js';
import { Registration } from './registration.js';
import { UserDesk } from './user-desk.js';

@ApiTags('people')
@Controller('api')
export class PeopleController {
  constructor(private readonly directory: Directory, private readonly desk: UserDesk, private readonly registration: Registration) {}

  @Get('profile/me') @Allow('profile:read')
  async me(@Caller() { actor }: CommandContext): Promise<{ user: UserView }> {
    return { user: await this.directory.user(actor.userId) };
  }

  @Get('user/getAll') @Allow('user:list')
  users(@Query() page: PageDto): Promise<Page<'users', UserView>> {
    return paged('users', page, (part) => this.directory.users(part));
  }

  /** Ours: the specification names no way in for the house's own people. */
  @Post('user/staff') @Allow('user:update')
  async addStaff(@Body() { role, ...person }: AddStaffDto, @Caller() context: CommandContext): Promise<{ user: UserView }> {
    const userId = await this.registration.addStaff(person, role, context);
    if (!userId) throw new Rejection('EMAIL_TAKEN');
    return { user: await this.directory.user(userId) };
  }

  @Patch('user/update/:id') @Allow('user:update')
  async update(@Param('id') id: string, @Body() { updates, viewingId }: UpdateUserDto, @Caller() context: CommandContext): Promise<{ updatedUser: UserView; viewingId: string | null }> {
    return { updatedUser: await this.desk.update(id, updates, context), viewingId: viewingId ?? null };
  }

  @Get('company/get-all') @Allow('company:list')
  companies(@Query() page: PageDto): Promise<Page<'companies', CompanyView>> {
    return paged('companies', page, ({ limit = LONGEST_LIST, skip }) => this.directory.companies({ limit, skip }));
  }

  @Get('company/get') @Allow('company:read-own')
  async company(@Caller() { actor }: CommandContext): Promise<{ company: CompanyView }> {
    if (actor.companyId === null) throw new Rejection('NOT_FOUND');
    return { company: await this.directory.company(actor.companyId) };
  }
}

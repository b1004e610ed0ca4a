import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import type { AwaitedSignUpView, MailView, UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  CurrentSession,
  FactorCheck,
  FreshFactor,
  HeavyRead,
  NeedsRoom,
  Noted,
  type Page,
  PageDto,
  type Session,
} from '@tender/http';
import { Rejection } from '@tender/kernel';
import { GetProfile, GetUser, GetUsers } from '../directory/people-queries.js';
import { MemberService } from './member-service.js';
import { GetAwaitedSignUps } from '../invitations/awaited-queries.js';
import { Invitations } from '../invitations/invitations.js';
import { GetMails } from '../mails/mail-queries.js';
import { AddStaffDto, DeleteUserDto, LanguageDto, TakeBackDto, UpdateUserDto } from './people.dto.js';
import { StaffRegistration } from '../sign-up/staff-registration.js';
import { UserService } from './user-service.js';

@ApiTags('people')
@Controller('api')
export class PeopleController {
  constructor(
    private readonly queries: Queries,
    private readonly service: UserService,
    private readonly members: MemberService,
    private readonly registration: StaffRegistration,
    private readonly invitations: Invitations,
    private readonly factors: FactorCheck,
  ) {}

  @Get('profile/me')
  @Allow('profile:read')
  @ApiOperation({ summary: 'Get the own profile' })
  async me(@Caller() { actor }: CommandContext): Promise<{ user: UserView }> {
    return { user: await this.queries.execute(new GetProfile(actor)) };
  }

  @Patch('profile/language')
  @Allow('session:own')
  @ApiOperation({ summary: 'Choose the own language: messages to the caller are sent in it' })
  async chooseLanguage(
    @Body() { language }: LanguageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<{ user: UserView }> {
    return { user: await this.service.chooseLanguage(actor.userId, language) };
  }

  @Get('user/getAll')
  @Allow('user:list')
  @HeavyRead()
  @ApiOperation({ summary: 'List all people; a company sees its own' })
  users(@Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Page<'users', UserView>> {
    return this.queries.execute(new GetUsers(actor, page));
  }

  @Get('user/get-user-info/:id')
  @Allow('user:read')
  @ApiOperation({ summary: 'Get one person; a company sees its own people' })
  async userInfo(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<{ userInfo: UserView }> {
    return { userInfo: await this.queries.execute(new GetUser(id, actor)) };
  }

  @Post('user/staff')
  @FreshFactor('staff')
  @Allow('user:update')
  @NeedsRoom('growth')
  @ApiOperation({ summary: 'Invite a person to the staff' })
  @Noted('invitation')
  async addStaff(@Body() person: AddStaffDto, @Caller() context: CommandContext): Promise<{ user: UserView }> {
    const userId = await this.registration.addStaff(person, context);
    if (!userId) throw new Rejection('EMAIL_TAKEN');
    return { user: await this.queries.execute(new GetUser(userId, context.actor)) };
  }

  @Patch('user/update/:id')
  @Allow('user:update', 'user:approve')
  @ApiOperation({ summary: 'Approve or reject a person, or change role or personal data' })
  async update(
    @Param('id') id: string,
    @Body() { updates, viewingId }: UpdateUserDto,
    @Caller() context: CommandContext,
    @CurrentSession() session: Session | null,
  ): Promise<{ updatedUser: UserView; viewingId: string | null }> {
    // The gate cannot know whether the body changes a role.
    if (session && updates.role !== undefined) await this.factors.check(session);
    return { updatedUser: await this.service.updateByStaff(id, updates, context), viewingId: viewingId ?? null };
  }

  @Delete('user/delete/:id')
  @FreshFactor('staff')
  @Allow('user:delete')
  @ApiOperation({ summary: 'Erase a person: the personal data is deleted permanently, the history stays' })
  async delete(
    @Param('id') id: string,
    @Body() _: DeleteUserDto,
    @Caller() context: CommandContext,
  ): Promise<{ deletedUserId: string }> {
    await this.members.delete(id, context);
    return { deletedUserId: id };
  }

  @Get('user/mails')
  @Allow('mail:read')
  @HeavyRead()
  @ApiOperation({
    summary: 'List the kept mails, with the links of invitations to the staff and to companies without other people',
  })
  mails(@Query() page: PageDto): Promise<Page<'mails', MailView>> {
    return this.queries.execute(new GetMails(page));
  }

  @Delete('user/awaited/:id')
  @Allow('user:update')
  @ApiOperation({ summary: 'Revoke the invitation of an address to an auction or a viewing' })
  async takeBack(@Param('id') id: string, @Body() { email }: TakeBackDto): Promise<{ email: string }> {
    await this.invitations.takeBack([email], id);
    return { email };
  }

  @Get('user/awaited/:id')
  @Allow('mail:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List addresses without an account that were invited to an auction or a viewing' })
  awaited(@Param('id') id: string, @Query() page: PageDto): Promise<Page<'awaited', AwaitedSignUpView>> {
    return this.queries.execute(new GetAwaitedSignUps(id, page));
  }
}

import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { can, type InvitationOutcome, type UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  BodyLimit,
  Caller,
  CurrentSession,
  FactorCheck,
  FreshFactor,
  NoBody,
  Noted,
  type Session,
} from '@tender/http';
import { ColleagueConfirmation } from './colleague-confirmation.js';
import { MemberService } from './member-service.js';
import { NewMemberDto, NewMembersDto, NewViewingMemberDto, UpdateMemberDto } from './members.dto.js';

/** People of a company. A buyer manages people of the own company, an admin people of any company. */
@ApiTags('members')
@Controller('api/user')
export class MembersController {
  constructor(
    private readonly service: MemberService,
    private readonly colleagues: ColleagueConfirmation,
    private readonly factors: FactorCheck,
  ) {}

  @Post('addByCompany/:companyId')
  @FreshFactor('staff')
  @Allow('member:manage')
  @Noted('invitation')
  @ApiOperation({ summary: 'Invite a person to a company' })
  add(
    @Param('companyId') companyId: string,
    @Body() person: NewMemberDto,
    @Caller() context: CommandContext,
  ): Promise<InvitationOutcome> {
    return this.service.invite(companyId, [person], context);
  }

  @Post('add-multiple/:companyId')
  @FreshFactor('staff')
  @Allow('member:manage')
  @BodyLimit('rows')
  @Noted('invitation')
  @ApiOperation({ summary: 'Invite up to 100 people to a company' })
  addMultiple(
    @Param('companyId') companyId: string,
    @Body() { users }: NewMembersDto,
    @Caller() context: CommandContext,
  ): Promise<InvitationOutcome> {
    return this.service.invite(companyId, users, context);
  }

  @Post('add-viewing-member/:companyId')
  @Allow('member:manage')
  @Noted('invitation')
  @ApiOperation({ summary: 'Invite a person who only visits viewings' })
  addViewingMember(
    @Param('companyId') companyId: string,
    @Body() person: NewViewingMemberDto,
    @Caller() context: CommandContext,
  ): Promise<InvitationOutcome> {
    return this.service.invite(companyId, [{ ...person, role: 'viewerOnly' }], context);
  }

  @Post('invite/:id')
  @HttpCode(200)
  @FreshFactor('staff')
  @Allow('member:manage')
  @Noted('invitation')
  @ApiOperation({ summary: 'Send an invitation again; older links become invalid' })
  inviteAgain(
    @Param('id') id: string,
    @Body() _: NoBody,
    @Caller() context: CommandContext,
  ): Promise<InvitationOutcome> {
    return this.service.inviteAgain(id, context);
  }

  @Patch('update-viewing-member/:memberId')
  @Allow('member:manage')
  @ApiOperation({ summary: 'Change the data and the role of a person who does not bid' })
  async update(
    @Param('memberId') id: string,
    @Body() { viewingId, ...changes }: UpdateMemberDto,
    @Caller() context: CommandContext,
    @CurrentSession() session: Session | null,
  ): Promise<{ updatedUser: UserView; viewingId: string | null }> {
    if (session && changes.role !== undefined && can(session.role, 'interface:house'))
      await this.factors.check(session);
    return { updatedUser: await this.service.update(id, changes, context), viewingId: viewingId ?? null };
  }

  @Patch('confirm-colleague/:id')
  @Allow('colleague:confirm')
  @ApiOperation({
    summary:
      'Confirm another buyer of the own company, who may then see the caller’s sealed amounts in auctions published later',
  })
  async confirm(
    @Param('id') id: string,
    @Body() _: NoBody,
    @Caller() context: CommandContext,
  ): Promise<{ user: UserView }> {
    return { user: await this.colleagues.confirm(id, context) };
  }
}

import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { AddedFactor, FactorOffer, OwnFactors } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  CurrentSession,
  FreshFactor,
  HeavyRead,
  type IncomingRequest,
  NoBody,
  Noted,
  type Session,
} from '@tender/http';
import { Rejection } from '@tender/kernel';
import { Sessions } from '../sessions/sessions.js';
import { FactorReset } from './factor-reset.js';
import { FactorProofs } from './factor-proofs.js';
import { FactorSetup } from './factor-setup.js';
import { FactorKindDto, FactorProofDto, NewFactorDto } from './factors.dto.js';
import { FreshFactors } from '../sessions/fresh-factors.js';
import { Passkeys, type FactorCaller } from './passkeys.js';

/** The second factors of the caller. Changes need a factor, or without one the password, of the last ten minutes. */
@ApiTags('factors')
@Controller('api/factors')
export class FactorsController {
  constructor(
    private readonly setup: FactorSetup,
    private readonly proofs: FactorProofs,
    private readonly passkeys: Passkeys,
    private readonly fresh: FreshFactors,
    private readonly sessions: Sessions,
    private readonly resets: FactorReset,
  ) {}

  @Get()
  @Allow('session:own')
  @HeavyRead()
  @ApiOperation({ summary: 'Get the own second factors' })
  own(@CurrentSession() session: Session | null, @Req() request: IncomingRequest): Promise<OwnFactors> {
    return this.setup.own(callerOf(present(session), request));
  }

  @Post('challenge')
  @HttpCode(200)
  @Allow('session:own')
  @ApiOperation({ summary: 'Get the options, as JSON, for the use of one of the own passkeys' })
  async challenge(
    @Body() _: NoBody,
    @CurrentSession() session: Session | null,
    @Req() request: IncomingRequest,
  ): Promise<{ options: string }> {
    return { options: await this.passkeys.requestOptions(callerOf(present(session), request)) };
  }

  @Post('confirm')
  @HttpCode(200)
  @Allow('session:own')
  @Noted('factorGiven', { by: 'anybody', lines: 'staff' })
  @ApiOperation({
    summary: 'Confirm that it is still the same person: by a second factor, without one by the password',
  })
  async confirm(
    @Body() proof: FactorProofDto,
    @CurrentSession() current: Session | null,
    @Req() request: IncomingRequest,
  ): Promise<{ confirmedAt: string }> {
    const session = present(current);
    const caller = callerOf(session, request);
    await this.proofs.check(caller, proof, `session ${caller.userId}`);
    const kind = proof.method === 'password' ? 'passwordAt' : 'factorAt';
    return { confirmedAt: await this.sessions.proved(session.sessionId, kind) };
  }

  @Post('new')
  @HttpCode(200)
  @Allow('session:own')
  @ApiOperation({ summary: 'Get what is needed to make a passkey, or to set up an authenticator app' })
  async offer(
    @Body() { kind }: FactorKindDto,
    @CurrentSession() current: Session | null,
    @Req() request: IncomingRequest,
  ): Promise<FactorOffer> {
    const session = present(current);
    await this.fresh.assertFresh(session);
    return this.setup.offer(callerOf(session, request), kind);
  }

  @Post()
  @Allow('session:own')
  @Noted('factorAdded', { by: 'anybody' })
  @ApiOperation({
    summary: 'Add a passkey or an authenticator app; with the first one come recovery codes, shown once',
  })
  async add(
    @Body() factor: NewFactorDto,
    @CurrentSession() current: Session | null,
    @Req() request: IncomingRequest,
  ): Promise<AddedFactor> {
    const session = present(current);
    await this.fresh.assertFresh(session);
    const added = await this.setup.add(callerOf(session, request), factor);
    await this.sessions.proved(session.sessionId, 'factorAt');
    return added;
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Allow('session:own')
  @Noted('recoveryCodesMade', { by: 'anybody' })
  @ApiOperation({ summary: 'Replace the own recovery codes; only this answer has them' })
  async codes(@Body() _: NoBody, @CurrentSession() current: Session | null): Promise<{ recoveryCodes: string[] }> {
    const session = present(current);
    await this.fresh.assertFresh(session);
    return { recoveryCodes: await this.setup.newCodes(session.actor.userId) };
  }

  @Post('reset/:id')
  @HttpCode(200)
  @Allow('user:update')
  @FreshFactor()
  @Noted('factorsReset', { by: 'anybody' })
  @ApiOperation({
    summary: 'Remove the second factors of a person who has lost them; ends all sessions of the person',
  })
  async reset(
    @Param('id') id: string,
    @Body() _: NoBody,
    @Caller() context: CommandContext,
  ): Promise<{ resetUserId: string }> {
    await this.resets.reset(id, context);
    return { resetUserId: id };
  }

  @Delete(':id')
  @Allow('session:own')
  @Noted('factorRemoved', { by: 'anybody' })
  @ApiOperation({ summary: 'Remove one of the own second factors' })
  async remove(
    @Param('id') id: string,
    @Body() _: NoBody,
    @CurrentSession() current: Session | null,
  ): Promise<{ removedFactorId: string }> {
    const session = present(current);
    await this.fresh.assertFresh(session);
    await this.setup.remove(session.actor, id);
    return { removedFactorId: id };
  }
}

const callerOf = ({ sessionId, actor }: Session, request: IncomingRequest): FactorCaller => ({
  userId: actor.userId,
  place: sessionId,
  host: hostOf(request),
});

export const hostOf = ({ headers: { host } }: IncomingRequest): string => (typeof host === 'string' ? host : '');

export function present(session: Session | null): Session {
  if (!session) throw new Rejection('NO_SESSION');
  return session;
}

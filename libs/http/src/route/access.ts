import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import type { Actor, CheckedActor } from '@tender/kernel';
import type { IncomingRequest } from './request-origin.js';

export { Allow, BodyLimit, Download, NeedsRoom, Signed, TakesForm, Throttled } from './endpoint-options.js';

/** A running session, as the session gate found it. */
export interface Session {
  sessionId: string;
  role: Role;
  actor: CheckedActor;
  /** When it ends at the latest. */
  endsAt: string;
  /** Whether the person and the company are approved. */
  approved: boolean;
  /** Whether the person must accept the terms before anything else. */
  awaitsTerms: boolean;
}

export const GUEST: Actor = { userId: 'guest', role: 'guest', companyId: null };

/** The fields that the gates add to a request. */
export interface AuthenticatedRequest {
  tender: CommandContext;
  session: Session | null;
  /** Set if the body had not arrived when the call was admitted. */
  late?: true;
  /** Set if the body was admitted as an upload: its room on the disk is reserved. */
  upload?: true;
  /** Set when the security log has recorded that the call was denied. */
  denied?: true;
}

export type AdmittedRequest = IncomingRequest & AuthenticatedRequest;

const requestOf = (host: ExecutionContext) => host.switchToHttp().getRequest<AuthenticatedRequest>();

/** The caller and the request's ids, for commands. Rights come from here, never from a body. */
export const Caller = createParamDecorator(
  (_: unknown, host: ExecutionContext): CommandContext => requestOf(host).tender,
);

/** The caller's session; null on public routes without one. */
export const CurrentSession = createParamDecorator(
  (_: unknown, host: ExecutionContext): Session | null => requestOf(host).session,
);

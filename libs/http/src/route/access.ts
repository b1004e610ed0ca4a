import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import type { CheckedActor } from '@tender/kernel';

export { Allow, BodyLimit, Download, NeedsRoom, Signed, TakesForm, Throttled } from './route-terms.js';

/** A running session, as the guard found it. */
export interface Session {
  sessionId: string;
  role: Role;
  actor: CheckedActor;
  /** When it ends in any case. */
  endsAt: string;
  /** Whether the person, and the person's company, are approved. */
  approved: boolean;
  /** Whether the person has to accept the house's terms before anything else. */
  awaitsTerms: boolean;
}

/** What the guard leaves on a request. */
export interface AuthenticatedRequest {
  tender: CommandContext;
  session: Session | null;
  /** Set where the body was still coming in when the call was admitted. */
  late?: true;
  /** Set where the body was admitted as an upload, so that there is room for it. */
  upload?: true;
  /** Set once the security log was told that the call was denied. */
  denied?: true;
}

const requestOf = (host: ExecutionContext) => host.switchToHttp().getRequest<AuthenticatedRequest>();

/**
 * The caller and the request's ids: what a command needs to know of where it came from. Rights come from here, never
 * from a body.
 */
export const Caller = createParamDecorator(
  (_: unknown, host: ExecutionContext): CommandContext => requestOf(host).tender,
);

/** The caller's session, null on public routes without one. */
export const CurrentSession = createParamDecorator(
  (_: unknown, host: ExecutionContext): Session | null => requestOf(host).session,
);

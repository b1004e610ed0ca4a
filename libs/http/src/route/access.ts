import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { acceptedLanguages, chosenLanguage, knownLanguage, type Language, type Role } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import type { Actor, CheckedActor } from '@tender/kernel';
import type { IncomingRequest } from './request-origin.js';

export {
  Allow,
  BodyLimit,
  Download,
  FreshFactor,
  NeedsRoom,
  Observed,
  Signed,
  TakesForm,
  Throttled,
} from './endpoint-options.js';

export interface Session {
  sessionId: string;
  role: Role;
  actor: CheckedActor;
  endsAt: string;
  approved: boolean;
  awaitsTerms: boolean;
}

export const GUEST: Actor = { userId: 'guest', role: 'guest', companyId: null };

export interface AuthenticatedRequest {
  tender: CommandContext;
  session: Session | null;
  /** True if the body had not arrived when the call was admitted. */
  late?: true;
  upload?: true;
  denied?: true;
}

export type AdmittedRequest = IncomingRequest & AuthenticatedRequest;

const requestOf = (host: ExecutionContext) => host.switchToHttp().getRequest<AuthenticatedRequest>();

/** The caller and the request's ids, for commands. Rights come from here, never from a body. */
export const Caller = createParamDecorator(
  (_: unknown, host: ExecutionContext): CommandContext => requestOf(host).tender,
);

export const CurrentSession = createParamDecorator(
  (_: unknown, host: ExecutionContext): Session | null => requestOf(host).session,
);

export interface ShownLanguage {
  /** Null if neither cookie nor browser names a supported one. */
  language: Language | null;
  /** Whether the browser named it, not the person. */
  languageGuessed: boolean;
}

export const PageLanguage = createParamDecorator((_: unknown, host: ExecutionContext): ShownLanguage => {
  const { cookie, 'accept-language': accepted } = host.switchToHttp().getRequest<IncomingRequest>().headers;
  const cookies = cookie?.toString() ?? '';
  const language = knownLanguage(cookies, acceptedLanguages(accepted?.toString() ?? ''));
  return { language, languageGuessed: chosenLanguage(cookies) === null };
});

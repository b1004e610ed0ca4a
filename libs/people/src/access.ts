import { SetMetadata, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Permission } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';

export const ALLOW = 'tender:permission';

/** The one permission that a route asks for. Routes without it are refused, and a test fails on them. */
export const Allow = (permission: Permission) => SetMetadata(ALLOW, permission);

/** What the guard leaves on a request. */
export interface AuthenticatedRequest {
  tender: CommandContext;
}

/** The caller and the request's ids: what a command needs to know of where it came from. Rights come from here, never from a body. */
export const Caller = createParamDecorator((_: unknown, host: ExecutionContext): CommandContext =>
  host.switchToHttp().getRequest<AuthenticatedRequest>().tender);

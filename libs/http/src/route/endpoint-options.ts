import { SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { ObservedKind, Permission } from '@tender/contracts';
import type { BodySize } from './plain-body.js';
import type { RoomFor } from './room-on-disk.js';
import type { RoutePermission } from './route-permission.js';

export interface ObservedRoute {
  kind: ObservedKind;
  /** Parameters of the path: each is the id of the subject, or the id of an object within it. */
  ids: readonly string[];
}

/** Options of a route that the hooks need before the body is read. Stored in the route's configuration. */
export interface EndpointOptions {
  permission?: RoutePermission;
  /** Maximum size of a body. Default: `guest` on public routes, else `small`. */
  body?: BodySize;
  /** Data of an observer’s subject that the route shows. */
  observed?: ObservedRoute;
  throttled?: boolean;
  /** The callers who must have confirmed their identity in the last ten minutes, if the policy requires it. */
  fresh?: 'staff' | 'all';
  heavy?: boolean;
  /** The disk space that a call needs. Default: by its permission (`roomFor`). */
  room?: RoomFor;
  upload?: boolean;
  uploadBytes?: number;
  signed?: boolean;
  form?: boolean;
  download?: boolean;
}

const OPTIONS = 'tender:endpoint-options';

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- what the reflection API takes
export const endpointOptionsOf = (handler: Function): EndpointOptions =>
  (Reflect.getMetadata(OPTIONS, handler) as EndpointOptions | undefined) ?? {};

export const AddEndpointOptions =
  (added: EndpointOptions) =>
  <T>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<T>): void => {
    const options = { ...endpointOptionsOf(descriptor.value as (...args: unknown[]) => unknown), ...added };
    SetMetadata(OPTIONS, options)(target, key, descriptor);
    RouteConfig({ options })(target, key, descriptor);
  };

/** The permission of a route. A caller needs one of several. Routes without it are refused, and a test fails on them. */
export const Allow = (permission: Permission, ...others: Permission[]): MethodDecorator =>
  AddEndpointOptions({ permission: others.length > 0 ? [permission, ...others] : permission });

/**
 * Admits observers (`subject:observe`) of an auction or viewing whose id is in each of these parameters: others get a
 * 404 (`observerGate`). Without parameters the route lists subjects, and its reader returns only the observed one.
 */
export const Observed = (kind: ObservedKind, ...ids: string[]): MethodDecorator =>
  AddEndpointOptions({ observed: { kind, ids } });

export const Throttled = (): MethodDecorator => AddEndpointOptions({ throttled: true });

/** Demands a fresh second factor of staff, or of all callers, if the policy switches step-up on. */
export const FreshFactor = (fresh: EndpointOptions['fresh'] & string = 'all'): MethodDecorator =>
  AddEndpointOptions({ fresh });

export const BodyLimit = (body: BodySize): MethodDecorator => AddEndpointOptions({ body });

export const Signed = (): MethodDecorator => AddEndpointOptions({ signed: true });

export const Download = (): MethodDecorator => AddEndpointOptions({ download: true });

/** Accepts form posts of mail programs (RFC 8058, one-click unsubscribe). The body is ignored. */
export const TakesForm = (): MethodDecorator => AddEndpointOptions({ form: true });

export const NeedsRoom = (room: RoomFor): MethodDecorator => AddEndpointOptions({ room });

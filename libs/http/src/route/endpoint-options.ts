import { SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Permission } from '@tender/contracts';
import type { BodySize } from './plain-body.js';
import type { RoomFor } from './room-on-disk.js';

/**
 * What is settled about a call before its body is read. It stands in the route's own configuration, where the HTTP
 * layer's hooks find it.
 */
export interface EndpointOptions {
  /** The one permission that the route asks for. A route without one is refused. */
  permission?: Permission;
  /** How large a body may be; unless told `guest` where no session is asked for, else `small`. */
  body?: BodySize;
  /** Whether calls are counted by address before anything else becomes of them. */
  throttled?: boolean;
  /** Whether the answer may be a whole list (`HeavyReadLimit`). */
  heavy?: boolean;
  /** What it needs room on the disk for; what its permission says (`roomFor`) unless told. */
  room?: RoomFor;
  /** Whether the handler itself reads a `multipart/form-data` body. */
  upload?: boolean;
  /** Bytes that an upload has at most. */
  uploadBytes?: number;
  /** Whether the body is kept as it came, for its signature to be checked. */
  signed?: boolean;
  /** Whether an HTML form may be sent: its fields are not read. */
  form?: boolean;
  /** Whether the answer is a file, which takes as long as its reader likes. */
  download?: boolean;
}

const OPTIONS = 'tender:endpoint-options';

/** The options that the decorators of a route's handler have set. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- what the reflection API takes
export const endpointOptionsOf = (handler: Function): EndpointOptions =>
  (Reflect.getMetadata(OPTIONS, handler) as EndpointOptions | undefined) ?? {};

/** Adds options to a route. */
export const AddEndpointOptions =
  (added: EndpointOptions) =>
  <T>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<T>): void => {
    const options = { ...endpointOptionsOf(descriptor.value as (...args: unknown[]) => unknown), ...added };
    SetMetadata(OPTIONS, options)(target, key, descriptor);
    RouteConfig({ options })(target, key, descriptor);
  };

/** The one permission that a route asks for. Routes without it are refused, and a test fails on them. */
export const Allow = (permission: Permission): MethodDecorator => AddEndpointOptions({ permission });

/** A route by which strangers come in (`GuestLimiter`). */
export const Throttled = (): MethodDecorator => AddEndpointOptions({ throttled: true });

/** A route whose bodies may be larger than usual. */
export const BodyLimit = (body: BodySize): MethodDecorator => AddEndpointOptions({ body });

/** A route whose bodies carry a signature (`SignedRequest`). */
export const Signed = (): MethodDecorator => AddEndpointOptions({ signed: true });

/** A route whose answer is a file: it is cut off when the reader's session ends. */
export const Download = (): MethodDecorator => AddEndpointOptions({ download: true });

/** A route that mail programs call by a form (RFC 8058); what stands in it is of no matter. */
export const TakesForm = (): MethodDecorator => AddEndpointOptions({ form: true });

/** A route that stops earlier or later than its permission says when the disk fills. */
export const NeedsRoom = (room: RoomFor): MethodDecorator => AddEndpointOptions({ room });

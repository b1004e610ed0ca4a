import type { INestApplication } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService } from '@nestjs/core';
import { endpointOptionsOf, UPLOAD, type EndpointOptions, type UploadRules } from '@tender/http';
import type { ClassConstructor } from './body-schemas.js';

export interface OperationFacts {
  body?: ClassConstructor;
  query?: ClassConstructor;
  /** Whether a class validates the path parameters. */
  checksPath: boolean;
  upload?: UploadRules;
  produces?: string[];
  options: EndpointOptions;
}

/** Metadata key of `@ApiProduces`. */
const PRODUCES = 'swagger/apiProduces';

/** Facts about each operation by its id, such as `AuctionController_publish`. */
export function operationFacts(app: INestApplication): Map<string, OperationFacts> {
  const controllers = app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => (metatype ? [metatype] : []));
  return new Map(
    controllers.flatMap((type) =>
      Object.getOwnPropertyNames(type.prototype).map((name) => [`${type.name}_${name}`, factsOf(type, name)] as const),
    ),
  );
}

function factsOf(type: object & { prototype: object }, name: string): OperationFacts {
  const handler = (type.prototype as Record<string, () => unknown>)[name]!;
  const classes = (Reflect.getMetadata('design:paramtypes', type.prototype, name) ?? []) as ClassConstructor[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, type, name) ?? {}) as Record<string, { index: number }>;
  const classOf = (kind: RouteParamtypes): ClassConstructor | undefined => {
    const argument = Object.entries(args).find(([key]) => key.startsWith(`${kind}:`))?.[1];
    return argument && classes[argument.index];
  };
  return {
    body: classOf(RouteParamtypes.BODY),
    query: classOf(RouteParamtypes.QUERY),
    checksPath: ![undefined, String].includes(classOf(RouteParamtypes.PARAM) as StringConstructor | undefined),
    upload: Reflect.getMetadata(UPLOAD, handler) as UploadRules | undefined,
    produces: Reflect.getMetadata(PRODUCES, handler) as string[] | undefined,
    options: endpointOptionsOf(handler),
  };
}

import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { endpointOptionsOf } from '@tender/http';
import type { Route } from './reference.js';

export function routesOf(app: INestApplication): Route[] {
  const [discovery, reflector, scanner] = [
    app.get(DiscoveryService, { strict: false }),
    app.get(Reflector),
    new MetadataScanner(),
  ];
  return discovery.getControllers().flatMap(({ instance, metatype }) => {
    if (!instance || !metatype) return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, (...args: unknown[]) => unknown>;
    return scanner.getAllMethodNames(prototype).flatMap((name): Route[] => {
      const handler = prototype[name];
      const method = handler && reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
      if (handler === undefined || method === undefined) return [];
      const parts = [reflector.get<string>(PATH_METADATA, metatype), reflector.get<string>(PATH_METADATA, handler)];
      const { permission, heavy, fresh, observed } = endpointOptionsOf(handler);
      return [
        {
          method: RequestMethod[method],
          path: `/${parts
            .map((part) => part.replace(/^\/|\/$/g, ''))
            .filter(Boolean)
            .join('/')}`,
          permission,
          ...(observed && { observed }),
          ...(fresh && { fresh: true }),
          ...(heavy && { heavy }),
        },
      ];
    });
  });
}

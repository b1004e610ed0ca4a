import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { Permission } from '@tender/contracts';
import { endpointOptionsOf } from '../route/endpoint-options.js';
import { permissionsIn } from '../route/route-permission.js';

/** The commands that each route of a controller dispatches; none for reads. The compiler finds missing routes. */
export type Dispatched<Controller, CommandType extends string> = Readonly<
  Record<keyof Controller, readonly CommandType[]>
>;

export interface DispatchingRoute<CommandType extends string> {
  route: string;
  permissions: readonly Permission[];
  isRead: boolean;
  commands: readonly CommandType[];
}

/** Routes of controllers with their permissions from the code, to check a rights table against. */
export const dispatchingRoutes = <CommandType extends string>(
  controllers: readonly (readonly [Type, Dispatched<Record<string, unknown>, CommandType>])[],
): DispatchingRoute<CommandType>[] =>
  controllers.flatMap(([controller, dispatched]) =>
    Object.entries(dispatched).map(([name, commands]) => {
      const handler = (controller.prototype as Record<string, () => unknown>)[name]!;
      const isRead = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET;
      return {
        route: `${controller.name}.${name}`,
        permissions: permissionsIn(endpointOptionsOf(handler).permission),
        isRead,
        commands,
      };
    }),
  );

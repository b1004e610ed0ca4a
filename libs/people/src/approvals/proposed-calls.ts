import { Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService } from '@nestjs/core';
import { ExternalContextCreator } from '@nestjs/core/helpers/external-context-creator.js';
import { RouteParamsFactory } from '@nestjs/core/router/route-params-factory.js';
import { can, type Permission } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { endpointOptionsOf } from '@tender/http';
import { Rejection } from '@tender/kernel';
import type { ProposedCall } from './proposal-bodies.js';

const routeParams = new RouteParamsFactory();
/** The creator passes the arguments of the method; the factory expects those of a route. */
const PARAMETERS = {
  exchangeKeyForValue: (type: number, data: unknown, [req, res, next]: [object, object, () => void]): unknown =>
    routeParams.exchangeKeyForValue(type, data as string, { req, res, next }) as unknown,
};

type Method = (...args: unknown[]) => Promise<unknown>;

/** Runs the method of a controller as the HTTP layer does: with the same checks of parameters and body. */
@Injectable()
export class ProposedCalls {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly creator: ExternalContextCreator,
  ) {}

  /** @throws Rejection FORBIDDEN if the actor has lost the right to the call; the refusals of the call */
  async run({ handler, params, body }: ProposedCall, context: CommandContext): Promise<void> {
    const [className, name = ''] = handler.split('.');
    const controller = this.discovery.getControllers().find(({ metatype }) => metatype?.name === className);
    const instance = controller?.instance as Record<string, Method> | undefined;
    const method = instance?.[name];
    if (!instance || !method) throw new Rejection('NOT_FOUND');
    const permissions = [endpointOptionsOf(method).permission ?? []].flat() as Permission[];
    if (!permissions.some((permission) => can(context.actor.role, permission))) throw new Rejection('FORBIDDEN');
    const call = this.creator.create(
      instance,
      method,
      name,
      ROUTE_ARGS_METADATA,
      PARAMETERS,
      undefined,
      undefined,
      { guards: false, interceptors: false, filters: false },
      'http',
    ) as Method;
    await call({ params, query: {}, body, headers: {}, tender: context, session: null }, {}, () => undefined);
  }
}

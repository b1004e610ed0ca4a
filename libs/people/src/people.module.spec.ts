import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import type { Provider, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { PeopleCommands } from './people-commands.js';
import { PeopleModule } from './people.module.js';

const partsOf = <Part>(module: Type, key: string): Part[] =>
  (Reflect.getMetadata(key, module) as Part[] | undefined) ?? [];

/** A module and all modules that it imports, also through others. */
function modulesFrom(module: Type, found = new Set<Type>()): Set<Type> {
  if (found.has(module)) return found;
  found.add(module);
  for (const imported of partsOf<Type>(module, MODULE_METADATA.IMPORTS)) modulesFrom(imported, found);
  return found;
}

test('each provider belongs to one module: a second one would create a second instance', () => {
  const tokens = [...modulesFrom(PeopleModule)]
    .flatMap((module) => partsOf<Provider>(module, MODULE_METADATA.PROVIDERS))
    .map((provider): unknown => (typeof provider === 'function' ? provider : provider.provide));
  expect(tokens).toContain(PeopleCommands);
  expect(tokens.filter((token, place) => tokens.indexOf(token) !== place)).toEqual([]);
});

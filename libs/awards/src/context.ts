import type { Context } from '@tender/context';
import { awardsProjections } from './projections.js';
import { awardReactor } from './reactor/award-reactor.js';
import { awardStreams } from './rules/award.events.js';

export const awardsContext: Context = {
  name: 'awards',
  streams: [{ kind: awardStreams, about: 'The award letters of a year, numbered for each company.' }],
  projections: awardsProjections,
  reactors: (services) => [awardReactor(services)],
  module: async () => (await import('./awards.module.js')).AwardsModule,
};

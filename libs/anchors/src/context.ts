import type { Context } from '@tender/context';
import { anchorsProjections } from './projections.js';
import { auctionPublication } from './publication/auction-publication.js';
import { anchorsReactor } from './reactor/anchors-reactor.js';
import { anchorsStreams } from './rules/anchors.events.js';

export const anchorsContext: Context = {
  name: 'anchors',
  streams: [{ kind: anchorsStreams, about: 'The public log, and data of it that is not public.' }],
  projections: anchorsProjections,
  publication: auctionPublication,
  reactors: (services) => [anchorsReactor(services)],
  work: async ({ log: { tsaUrl }, ...services }) => {
    if (tsaUrl === null) return [];
    const { TimeStamping } = await import('./time-stamps/time-stamping.js');
    return [new TimeStamping(services, new URL(tsaUrl))];
  },
  module: async () => (await import('./anchors.module.js')).AnchorsModule,
};

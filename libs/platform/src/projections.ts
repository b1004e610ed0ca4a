import { anchorsProjections } from '@tender/anchors/projections';
import { auctionsProjections } from '@tender/auctions/projections';
import { dashboardProjections } from '@tender/dashboard/projections';
import { documentsProjections } from '@tender/documents/projections';
import { messagingProjections } from '@tender/messaging/projections';
import { peopleProjections } from '@tender/people/projections';
import { viewingsProjections } from '@tender/viewings/projections';
import { awardsProjections } from '@tender/awards/projections';
import type { Projection } from '@tender/read-store';

/** All projections, separate from the contexts: their thread needs no deciders and reactors. */
export const projections: readonly Projection[] = [
  ...peopleProjections,
  ...auctionsProjections,
  ...viewingsProjections,
  ...documentsProjections,
  ...messagingProjections,
  ...dashboardProjections,
  ...anchorsProjections,
  ...awardsProjections,
];

import type { Context, AnchorCheck } from '@tender/context';
import type { AnchorsVerdict } from '@tender/contracts';
import type { EventStore } from '@tender/event-store';
import { publicationIn } from './verify-stream.js';

const NOTHING: AnchorCheck = { anchors: 0, elsewhere: 0, misfits: [], ends: [] };

/** Recomputes the anchors, which bind all histories: finds a rewritten or deleted history. */
export const verifyAnchors = async (
  events: Pick<EventStore, 'readStream' | 'readAll' | 'heads'>,
  contexts: readonly Context[],
): Promise<AnchorCheck> => (await publicationIn(contexts)?.checkAnchors(events)) ?? NOTHING;

export const anchorsVerdict = ({ anchors: computed, elsewhere, misfits }: AnchorCheck): AnchorsVerdict => ({
  computed,
  elsewhere,
  misfits: [...misfits],
});

import type { AnchoredEnd, AnchorCheck } from '@tender/context';
import { upcast, type EventStore } from '@tender/event-store';
import { ANCHORS, anchorsCatalogue, type AnchorsEvent } from '../rules/anchors.events.js';
import { StreamHeads } from '../tree/anchor-digest.js';

const PAGE = 1_000;

export async function verifyAnchors(
  events: Pick<EventStore, 'readStream' | 'readAll' | 'heads'>,
): Promise<AnchorCheck> {
  const heads = new StreamHeads(events);
  const misfits: string[] = [];
  const ends: AnchoredEnd[] = [];
  let [anchors, elsewhere] = [0, 0];
  for (let from = 0, full = true; full; from += PAGE) {
    const page = await events.readStream(ANCHORS, from, PAGE);
    full = page.length === PAGE;
    for (const event of page) {
      const fact = upcast<AnchorsEvent>(anchorsCatalogue, event);
      if (fact.type !== 'AnchorTaken') continue;
      const { at, upTo, digest, ...terms } = fact.data;
      ends.push(...(terms.auditLog ?? []).map((end) => ({ ...end, at })));
      const place = BigInt(upTo);
      if (place >= event.position || !(await heads.advance(place))) {
        elsewhere++;
        continue;
      }
      anchors++;
      if (heads.digest(terms) !== digest) misfits.push(at);
    }
  }
  return { anchors, elsewhere, misfits, ends };
}

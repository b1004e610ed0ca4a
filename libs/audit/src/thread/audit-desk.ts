import type { Context } from '@tender/context';
import { usdOf, type AuditVerdict } from '@tender/contracts';
import type { EventStore } from '@tender/event-store';
import { exportOf } from '../export/export.js';
import { Replays, type History } from '../replay/replays.js';
import { anchorsVerdict, verifyAnchors } from '../verify/verify-anchors.js';
import { verifyStream } from '../verify/verify-stream.js';
import type { Answer, AuditRequest } from './messages.js';

/** Answers audit requests from the events, in the audit's thread. */
export class AuditDesk {
  private readonly replays: Replays;
  private readonly files = new Map<number, AsyncGenerator<Uint8Array, void>>();

  constructor(
    private readonly contexts: readonly Context[],
    private readonly events: Pick<EventStore, 'head' | 'readStream' | 'readAll' | 'heads'>,
  ) {
    this.replays = new Replays(contexts, events);
  }

  /** @throws Rejection NOT_FOUND, INVALID, TOO_LARGE */
  async answer(request: AuditRequest): Promise<Answer> {
    switch (request.kind) {
      case 'events':
        return json(await this.replays.eventsOf(request.history, request.from, request.limit));
      case 'outline':
        return json(await this.replays.outlineOf(request.history, request.from, request.limit));
      case 'named':
        return json(await this.replays.namedIn(request.history));
      case 'state': {
        const { state, ...place } = await this.replays.stateOf(request.history, request.at, request.part);
        return json({ ...place, [request.history.kind]: state });
      }
      case 'compare':
        return json(await this.replays.compare(request.history, request.from, request.to));
      case 'verify':
        return json(await this.verdict(request.history));
      case 'anchors':
        return json(await verifyAnchors(this.events, this.contexts));
      case 'export': {
        const { name: stream, length } = await this.replays.open(request.history);
        this.files.set(request.job, exportOf(this.events, this.contexts, { ...request, stream, length }));
        return null;
      }
      case 'piece':
        return this.piece(request.job);
      case 'drop':
        await this.files.get(request.job)?.return();
        this.files.delete(request.job);
        return null;
    }
  }

  private async piece(job: number): Promise<Answer> {
    const next = await this.files.get(job)?.next();
    if (next && !next.done) return alone(next.value);
    this.files.delete(job);
    return null;
  }

  private async verdict(history: History): Promise<AuditVerdict> {
    const name = await this.replays.nameOf(history);
    const verdict = await verifyStream(this.events, name, this.contexts);
    const { misfit, events, evidence, head, prices, published, unchecked, brokenGlass, rules } = verdict;
    const anchors = anchorsVerdict(await verifyAnchors(this.events, this.contexts));
    return {
      ok: misfit === null && anchors.misfits.length === 0,
      events,
      companies: evidence,
      head,
      misfit,
      unchecked: [...unchecked],
      brokenGlass: [...brokenGlass],
      rules,
      published: published && { commitments: published.commitments, gaps: published.gaps, root: published.root },
      prices:
        prices?.map(({ lotId, priceToPay, sold }) => ({
          lotId,
          priceToPay: priceToPay === null ? null : usdOf(priceToPay),
          sold,
        })) ?? null,
      anchors,
    };
  }
}

/** Serialises in this thread: the main thread, which accepts bids, neither builds nor copies the JSON. */
const json = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** Copies a partial view, because only a whole buffer can be transferred. */
const alone = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

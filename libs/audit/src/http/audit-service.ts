import { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { AnchorCheck } from '@tender/context';
import { SignsPublication, type SignedPublication } from '@tender/context/module';
import type {
  AuditComparison,
  AuditEvents,
  AuditNames,
  AuditOutline,
  AuditVerdict,
  ExportFormat,
} from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Actor, type CheckedActor, type Clock } from '@tender/kernel';
import { Directory } from '@tender/people';
import type { ExportNames } from '../export/table.js';
import type { History } from '../replay/replays.js';
import { AUDIT_PLACE, AuditThread, type AuditPlace } from '../thread/audit-thread.js';
import type { AuditRequest, Refusal } from '../thread/messages.js';
import { AuditWorks } from '../works/audit-works.js';

/** Passes requests to the audit's thread. Its answers are JSON bytes, which are sent unchanged. */
@Injectable()
export class AuditService implements OnApplicationShutdown {
  private readonly thread: AuditThread;
  private lastJob = 0;

  constructor(
    @Inject(AUDIT_PLACE) place: AuditPlace,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly works: AuditWorks,
    private readonly directory: Directory,
    private readonly discovery: DiscoveryService,
  ) {
    this.thread = new AuditThread(place);
  }

  events(history: History, page: { from: number; limit: number }): Promise<AuditEvents> {
    return this.json({ kind: 'events', history, ...page });
  }

  outline(history: History, page: { from: number; limit: number }): Promise<AuditOutline> {
    return this.json({ kind: 'outline', history, ...page });
  }

  state<At>(history: History, { at, bids = 'all' }: { at?: number; bids?: string }): Promise<At> {
    const part = { bids: bids === 'all' || bids === 'none' ? bids : { lot: bids } } as const;
    return this.json({ kind: 'state', history, at, part });
  }

  compare(history: History, places: { from: number; to: number }): Promise<AuditComparison> {
    return this.json({ kind: 'compare', history, ...places });
  }

  /** Names of the companies and people whom the history names, in the order of their first event. */
  async namesIn(history: History): Promise<AuditNames> {
    const ids = JSON.parse((await this.json<Buffer>({ kind: 'named', history })).toString()) as string[];
    const [companies, people] = await Promise.all([this.directory.companyNames(ids), this.directory.peopleNames(ids)]);
    return {
      companies: ids.flatMap((_id) => {
        const name = companies.get(_id);
        return name === undefined ? [] : [{ _id, name }];
      }),
      people: ids.flatMap((id) => people.get(id) ?? []),
    };
  }

  /** An observer gets the verdict alone: its details count other histories. */
  async verify(history: History, { userId, observes }: CheckedActor): Promise<AuditVerdict> {
    const leave = this.works.enter(userId);
    try {
      const verdict = await this.json<Buffer & AuditVerdict>({ kind: 'verify', history });
      return observes ? verdictAlone(JSON.parse(verdict.toString()) as AuditVerdict) : verdict;
    } finally {
      leave();
    }
  }

  async anchors(): Promise<AnchorCheck> {
    const answer = await this.json<Buffer>({ kind: 'anchors' });
    return JSON.parse(answer.toString()) as AnchorCheck;
  }

  async export(
    history: History,
    { format, head }: { format: ExportFormat; head?: number | undefined },
    actor: Actor,
  ): Promise<Readable> {
    const leave = this.works.enter(actor.userId);
    try {
      const job = ++this.lastJob;
      const isProof = format === 'jsonl';
      const names = isProof ? NO_NAMES : await this.names(actor);
      const signed = isProof ? await this.signedOf(history, head) : [];
      const now = this.clock();
      const outcome = await this.thread.request({ kind: 'export', history, job, format, names, signed, now });
      if ('refused' in outcome) throw refusalOfExport(outcome.refused);
      const file = Readable.from(this.pieces(job), { objectMode: false });
      file.once('close', leave);
      return file;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  private async *pieces(job: number): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const outcome = await this.thread.request({ kind: 'piece', job });
        if (!('answer' in outcome && outcome.answer)) return;
        yield outcome.answer;
      }
    } finally {
      // The reader has finished or disconnected: a failure of the thread no longer matters.
      this.thread.request({ kind: 'drop', job }).catch(() => undefined);
    }
  }

  private async signedOf({ kind, id }: History, head?: number): Promise<readonly object[]> {
    const signed: object[] = [];
    for (const { instance } of this.discovery.getProviders({ metadataKey: SignsPublication.KEY }))
      signed.push(...(await (instance as SignedPublication).signedOf(`${kind}-${id}`, head)));
    return signed;
  }

  private async names(actor: Actor): Promise<ExportNames> {
    const [companies, people] = await Promise.all([this.directory.companies(), this.directory.users(actor)]);
    return {
      companies: new Map(companies.map(({ _id, name }) => [_id, name])),
      people: new Map(people.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()])),
    };
  }

  private async json<Result>(request: AuditRequest): Promise<Result> {
    const outcome = await this.thread.request(request);
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    return Buffer.from(outcome.answer ?? []) as unknown as Result;
  }
}

const verdictAlone = ({ ok }: AuditVerdict): AuditVerdict => ({
  ok,
  events: 0,
  companies: 0,
  head: null,
  misfit: null,
  prices: null,
  published: null,
  unchecked: [],
  rules: null,
  brokenGlass: [],
  anchors: { computed: 0, elsewhere: 0, misfits: [] },
});

/** The error of a refusal. Its codes are literal, because the API description reads them from the source. */
function refusalOf({ code, details }: Refusal): Error {
  if (code === 'NOT_FOUND') return new Rejection('NOT_FOUND');
  if (code === 'INVALID') return new Rejection('INVALID', details);
  return new Error(`the audit refused with ${code}`);
}

const refusalOfExport = (refusal: Refusal): Error =>
  refusal.code === 'TOO_LARGE' ? new Rejection('TOO_LARGE', refusal.details) : refusalOf(refusal);

const NO_NAMES: ExportNames = { companies: new Map(), people: new Map() };

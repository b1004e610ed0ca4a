import { setTimeout as delay } from 'node:timers/promises';
import type { BackgroundWork, WorkServices } from '@tender/context';
import { millisBetween } from '@tender/kernel';
import { checkpointText, fromHex, parseVerifierKey, rootOver, toBase64, type Checkpoint } from '@tender/proof';
import { log, loggedAuctions, THE_LOG, type LogDocument } from '../read-models/log-document.js';
import { readStamp, stampRequest } from './time-stamp.js';
import { newestStamps, timeStampId, timeStampRecords } from './time-stamp-record.js';

export { timeStampRecords } from './time-stamp-record.js';

/** Milliseconds between two stamps. The root of an auction does not wait for them. */
const STAMP_EVERY = 3_600_000;
/**
 * Bytes: a stamp with its certificates has some thousand. Reading one that was made to be slow takes as the square of
 * its length.
 */
const LARGEST_ANSWER = 32 * 1024;

/** Milliseconds. */
export interface Patience {
  /** Between two looks at the log: it grows by the minute. */
  readonly look: number;
  /** That an authority may take. */
  readonly longestAnswer: number;
  /** Until a failed request is repeated: twice as many after each failure, up to the longest. */
  readonly firstPause: number;
  readonly longestPause: number;
}

export const PATIENCE: Patience = {
  look: 5_000,
  longestAnswer: 20_000,
  firstPause: 5_000,
  longestPause: 15 * 60_000,
};

type Services = Pick<WorkServices, 'state' | 'views' | 'logger'>;

/**
 * Has heads of the public log stamped by an authority: once an hour, and as soon as the root of an auction is in it.
 */
export class TimeStamping implements BackgroundWork {
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;

  /** @param authority address that takes requests of RFC 3161 over HTTP. */
  constructor(
    private readonly services: Services,
    private readonly authority: URL,
    private readonly patience: Patience = PATIENCE,
  ) {
    this.ended = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.ended;
  }

  private async run(): Promise<void> {
    const { logger } = this.services;
    const { signal } = this.stopping;
    const { look, firstPause, longestPause } = this.patience;
    let pause = firstPause;
    while (!signal.aborted) {
      let rest = look;
      try {
        await this.look();
        pause = firstPause;
      } catch (error) {
        if (signal.aborted) return;
        // What the authority answered may be anything: its words stay out of the log.
        logger.warn({
          message: 'a head of the public log has no time stamp yet',
          authority: this.authority.host,
          err: error,
        });
        rest = pause;
        // oxlint-disable-next-line no-useless-assignment -- the next turn uses it
        pause = Math.min(2 * pause, longestPause);
      }
      await delay(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const head = await this.services.views.view(log).get(THE_LOG);
    if (!head || head.size === 0 || !(await this.isDue(head))) return;
    const checkpoint = checkpointOf(head);
    const request = stampRequest(checkpointText(checkpoint));
    const answer = await this.ask(request.bytes);
    const { at, policy } = await readStamp(answer, request);
    await this.services.state.state(timeStampRecords).put({
      _id: timeStampId(head.size),
      size: head.size,
      root: toBase64(checkpoint.root),
      headAt: head.at,
      at,
      policy,
      authority: this.authority.host,
      answer: Buffer.from(answer).toString('base64'),
    });
  }

  private async isDue({ size, at }: LogDocument): Promise<boolean> {
    const [newest] = await newestStamps(this.services.state, { size, limit: 1 });
    if (!newest) return true;
    if (newest.size === size) return false;
    if (millisBetween(newest.headAt, at) >= STAMP_EVERY) return true;
    const roots = this.services.views.view(loggedAuctions);
    return (await roots.find({ where: { root: { gte: newest.size } }, limit: 1 })).length > 0;
  }

  private async ask(request: Uint8Array): Promise<Uint8Array> {
    const response = await fetch(this.authority, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Buffer.from(request),
      redirect: 'error',
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(this.patience.longestAnswer)]),
    });
    if (!response.ok) throw new Error(`the authority answered ${response.status}`);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of response.body ?? []) {
      pieces.push(piece);
      if ((length += piece.length) > LARGEST_ANSWER) throw new Error('the authority answered too much');
    }
    return Buffer.concat(pieces);
  }
}

/** The log’s head as its documents have it; an hour may have passed since somebody asked for a signature on it. */
const checkpointOf = ({ vkey, size, peaks }: LogDocument): Checkpoint => ({
  origin: parseVerifierKey(vkey).name,
  size,
  root: rootOver(peaks.map(fromHex)),
});

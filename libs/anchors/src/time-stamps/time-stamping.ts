import { setTimeout as delay } from 'node:timers/promises';
import type { BackgroundWork, WorkServices } from '@tender/context';
import { millisBetween } from '@tender/kernel';
import { checkpointText, fromHex, parseVerifierKey, rootOver, toBase64, type Checkpoint } from '@tender/proof';
import { log, loggedAuctions, THE_LOG, type LogDocument } from '../read-models/log-document.js';
import { readStamp, stampRequest } from './time-stamp.js';
import { newestStamps, timeStampId, timeStampRecords } from './time-stamp-record.js';

export { timeStampRecords } from './time-stamp-record.js';

/** Milliseconds between two stamps, unless the root of an auction was logged. */
const STAMP_EVERY = 3_600_000;
/** Maximum bytes of a stamp. One has a few thousand; a malicious one takes quadratic time to parse. */
const LARGEST_ANSWER = 32 * 1024;

/** Poll interval, retry delays and timeout, in ms. */
export interface Patience {
  /** Poll interval: the log grows once a minute. */
  readonly look: number;
  readonly longestAnswer: number;
  /** First delay of the retry backoff; doubles after each failure. */
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

/** Requests a time stamp of the log's head once an hour, and when the root of an auction is logged. */
export class TimeStamping implements BackgroundWork {
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;

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
        // Never log the authority's response: its content is untrusted.
        logger.warn({
          message: 'the head of the public log could not be time-stamped',
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
    const answer = await this.postRequest(request.bytes);
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

  private async postRequest(request: Uint8Array): Promise<Uint8Array> {
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

/** The head as a checkpoint, not signed. */
const checkpointOf = ({ vkey, size, peaks }: LogDocument): Checkpoint => ({
  origin: parseVerifierKey(vkey).name,
  size,
  root: rootOver(peaks.map(fromHex)),
});

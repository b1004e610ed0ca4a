import { fork, type ChildProcess } from 'node:child_process';
import { LOT_IMAGE_MAXIMA, type LotImageSize } from '@tender/contracts';
import { oneAtATime, Rejection } from '@tender/kernel';

export type ScaledPicture = Record<LotImageSize, Buffer>;

export interface ScaledLogo {
  content: Buffer;
  width: number;
  height: number;
}

export interface PictureOrder {
  content: Uint8Array;
  as: 'picture' | 'logo';
}

export type PictureAnswer =
  | { scaled: ScaledPicture }
  | { logo: ScaledLogo }
  | { refused: 'TOO_LARGE'; pixels: number }
  | { refused: 'UNSUPPORTED_MEDIA_TYPE' };

type Scaled = Exclude<PictureAnswer, { refused: string }>;

/** Timeout of a picture in ms. The largest takes 1 s on an idle machine. */
const PATIENCE_MILLIS = 60_000;
const IDLE_MILLIS = 10_000;

/** One child process scales one picture at a time: this limits memory, and leaves this process's threads to bids. */
export class PictureScaler {
  private readonly inTurn = oneAtATime();
  private process: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** Calls `read` only when the earlier pictures are done: one at a time is in memory. @throws Rejection UNSUPPORTED_MEDIA_TYPE, TOO_LARGE */
  async scale(read: () => Promise<Uint8Array>): Promise<ScaledPicture> {
    const answer = await this.order(read, 'picture');
    if (!('scaled' in answer)) throw new Error('a picture was scaled as a logo');
    return answer.scaled;
  }

  /** Scales a logo down to `LOGO_SIZE`, with its transparency. @throws as `scale` */
  async logo(read: () => Promise<Uint8Array>): Promise<ScaledLogo> {
    const answer = await this.order(read, 'logo');
    if (!('logo' in answer)) throw new Error('a logo was scaled as a picture');
    return answer.logo;
  }

  close(): void {
    clearTimeout(this.idle);
    this.process?.kill('SIGKILL');
    this.process = null;
  }

  private order(read: () => Promise<Uint8Array>, as: PictureOrder['as']): Promise<Scaled> {
    return this.inTurn(async () => this.request({ content: await read(), as }));
  }

  private async request(order: PictureOrder): Promise<Scaled> {
    clearTimeout(this.idle);
    const answer = await this.answer((this.process ??= this.begin()), order);
    this.idle = setTimeout(() => this.close(), IDLE_MILLIS).unref();
    if (!('refused' in answer)) return answer;
    throw answer.refused === 'TOO_LARGE'
      ? new Rejection('TOO_LARGE', { pixels: answer.pixels, maximum: LOT_IMAGE_MAXIMA.pixels })
      : new Rejection('UNSUPPORTED_MEDIA_TYPE');
  }

  /** Refuses a picture that crashes its process or exceeds the timeout. */
  private answer(process: ChildProcess, order: PictureOrder): Promise<PictureAnswer> {
    return new Promise((resolve) => {
      const overdue = setTimeout(() => process.kill('SIGKILL'), PATIENCE_MILLIS);
      const settle = (answer: PictureAnswer): void => {
        clearTimeout(overdue);
        process.off('message', settle).off('exit', died);
        resolve(answer);
      };
      const died = (): void => {
        if (this.process === process) this.process = null;
        settle({ refused: 'UNSUPPORTED_MEDIA_TYPE' });
      };
      process.once('message', settle).once('exit', died);
      process.send(order, (error) => {
        if (error) died();
      });
    });
  }

  /** Passes no environment variables that hold settings: some are secrets. */
  private begin(): ChildProcess {
    const { SystemRoot } = process.env;
    const begun = fork(new URL('./picture-process.js', import.meta.url), {
      env: SystemRoot === undefined ? {} : { SystemRoot },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    begun.on('error', () => undefined);
    begun.unref();
    begun.channel?.unref();
    return begun;
  }
}

import { fork, type ChildProcess } from 'node:child_process';
import { LOT_IMAGE_MAXIMA, type LotImageSize } from '@tender/contracts';
import { oneAtATime, Rejection } from '@tender/kernel';

/** A picture as WebP in each size. */
export type ScaledPicture = Record<LotImageSize, Buffer>;

/** A logo as PNG, which mail programs show as well. */
export interface ScaledLogo {
  content: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** A picture, and what is to be made of it. */
export interface PictureOrder {
  content: Uint8Array;
  as: 'picture' | 'logo';
}

/** What the process says of a picture. */
export type PictureAnswer =
  | { scaled: ScaledPicture }
  | { logo: ScaledLogo }
  | { refused: 'TOO_LARGE'; pixels: number }
  | { refused: 'UNSUPPORTED_MEDIA_TYPE' };

type Scaled = Exclude<PictureAnswer, { refused: string }>;

/** Milliseconds after which a picture is given up. The largest takes a second, on a machine with nothing else to do. */
const PATIENCE_MILLIS = 60_000;
/** Milliseconds after which a process without work ends. */
const IDLE_MILLIS = 10_000;

/**
 * Scales pictures in a process of its own, one after the other, however many ask: that bounds memory, and leaves the
 * threads of this process to bids. The process begins with the first picture, and ends when there are none.
 */
export class PictureScaler {
  private readonly inTurn = oneAtATime();
  private process: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  /**
   * @param read asked when it is this picture's turn: no other one is in memory then.
   * @throws Rejection UNSUPPORTED_MEDIA_TYPE where it is no picture that can be read; TOO_LARGE where it has too many
   * pixels
   */
  async scale(read: () => Promise<Uint8Array>): Promise<ScaledPicture> {
    const answer = await this.order(read, 'picture');
    if (!('scaled' in answer)) throw new Error('a picture was scaled as a logo');
    return answer.scaled;
  }

  /** The picture as a logo of at most `LOGO_SIZE`, with what is transparent in it. @throws as `scale` */
  async logo(read: () => Promise<Uint8Array>): Promise<ScaledLogo> {
    const answer = await this.order(read, 'logo');
    if (!('logo' in answer)) throw new Error('a logo was scaled as a picture');
    return answer.logo;
  }

  /** Ends the process. What it was at is refused. */
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

  /** A picture that its process does not survive, or that takes too long, is none. */
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

  /** It is given none of the house's settings: among them are secrets. */
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

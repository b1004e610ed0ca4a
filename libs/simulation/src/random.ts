import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

const RESOLUTION = 2 ** 30;

/** The only source of randomness of a simulation: one seed gives one run. */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** A whole number between both bounds, inclusive. */
  integer(from: number, to: number): number {
    return uniformInt(this.generator, from, to);
  }

  /** At least 0, below 1. */
  unit(): number {
    return this.integer(0, RESOLUTION - 1) / RESOLUTION;
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)]!;
  }

  fill(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) bytes[at] = this.integer(0, 255);
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.alloc(count);
    this.fill(bytes);
    return bytes;
  }

  uuid(): string {
    const hex = this.bytes(16).toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join(
      '-',
    );
  }
}

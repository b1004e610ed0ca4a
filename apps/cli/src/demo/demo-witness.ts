import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { witness, witnessKeyOf } from '../proof/witness.js';

const EVERY_MILLIS = 60_000;
const NAME = 'demonstration.example/witness';

/** A co-signer of the public log in the demo's own process. A real one runs outside the firm (`docs/proof.md`). */
export class DemoWitness {
  private readonly file: string;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    this.file = join(dataDir, 'witness-demonstration.json');
  }

  /** Verifier key for the setting `WITNESSES`. */
  get key(): string {
    return witnessKeyOf({ file: this.file, name: NAME });
  }

  /** Signs the newest checkpoint each minute. A failed try is repeated a minute later. */
  async keepSigning(address: string): Promise<never> {
    for (;;) {
      await witness(address, { file: this.file, name: NAME, logKey: undefined }, () => undefined).catch(() => false);
      await delay(EVERY_MILLIS);
    }
  }
}

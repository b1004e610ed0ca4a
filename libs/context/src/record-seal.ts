import { randomBytes } from 'node:crypto';
import type { LoggerService } from '@nestjs/common';
import { decrypt, derivedKey, encrypt, NONCE_BYTES } from '@tender/kernel';

/** Padding units in bytes: for short texts such as amounts, and for notes. */
export const SHORT_TEXTS = 256;
export const NOTES = 1_024;

/** Encrypts users' private records in `state`. The padding hides the exact length of a record. */
export class RecordSeal {
  private readonly key: Buffer;
  private isReported = false;

  constructor(
    rootKey: Buffer,
    purpose: string,
    private readonly unit: typeof SHORT_TEXTS | typeof NOTES,
    private readonly logger: Pick<LoggerService, 'error'> | null = null,
  ) {
    this.key = derivedKey(rootKey, purpose);
  }

  seal(content: object, context: string): string {
    const text = Buffer.from(JSON.stringify(content));
    const length = Math.ceil(text.length / this.unit) * this.unit;
    const filled = Buffer.concat([text, Buffer.alloc(length - text.length, ' ')]);
    return encrypt(this.key, randomBytes(NONCE_BYTES), filled, context);
  }

  /** @returns undefined for a record that was encrypted with another key; only the first one is logged */
  open(sealed: string, context: string): unknown {
    try {
      return JSON.parse(decrypt(this.key, sealed, context).toString());
    } catch (error) {
      if (!this.isReported)
        this.logger?.error({
          message: 'records were encrypted with another root key and are not shown',
          record: context,
          err: error,
        });
      this.isReported = true;
      return undefined;
    }
  }
}

import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { decrypt, derivedKey, encrypt, NONCE_BYTES } from '@tender/kernel';

/** Bytes to a multiple of which short texts, such as amounts, are filled up. */
export const SHORT_TEXTS = 256;
/** Likewise for notes: one of 1,000 characters in Latin letters is as long as an empty one. */
export const NOTES = 1_024;

/** Encrypts what people write for themselves and is kept in `state`. The length of the ciphertext tells no amount. */
export class RecordSeal {
  private readonly key: Buffer;
  private readonly logger = new Logger(RecordSeal.name);
  private isReported = false;

  /**
   * @param purpose what is kept: each has a key of its own
   * @param unit bytes: each text is filled up to a multiple
   */
  constructor(
    rootKey: Buffer,
    purpose: string,
    private readonly unit: typeof SHORT_TEXTS | typeof NOTES,
  ) {
    this.key = derivedKey(rootKey, purpose);
  }

  /** @param context names the place where it is kept: nowhere else can it be opened */
  seal(content: object, context: string): string {
    const text = Buffer.from(JSON.stringify(content));
    const length = Math.ceil(text.length / this.unit) * this.unit;
    const filled = Buffer.concat([text, Buffer.alloc(length - text.length, ' ')]);
    return encrypt(this.key, randomBytes(NONCE_BYTES), filled, context);
  }

  /** @returns undefined for a text that another key has sealed: it is reported once, and left out of what is shown */
  open(sealed: string, context: string): unknown {
    try {
      return JSON.parse(decrypt(this.key, sealed, context).toString());
    } catch (error) {
      if (!this.isReported)
        this.logger.error({
          message: 'records were sealed with another key, and are not shown',
          record: context,
          err: error,
        });
      this.isReported = true;
      return undefined;
    }
  }
}

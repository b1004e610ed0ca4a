import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { decrypt, derivedKey, encrypt, NONCE_BYTES } from '@tender/kernel';

/** Bytes to which what is encrypted is filled up, so that its length tells no amount. */
const LENGTH = 256;

/**
 * Encrypts what people write for themselves and is kept in `state`, always to the same length but for very long texts.
 */
export class RecordSeal {
  private readonly key: Buffer;
  private readonly logger = new Logger(RecordSeal.name);
  private isReported = false;

  /** @param purpose what is kept: each has a key of its own */
  constructor(rootKey: Buffer, purpose: string) {
    this.key = derivedKey(rootKey, purpose);
  }

  /** @param context names the place where it is kept: nowhere else can it be opened */
  seal(content: object, context: string): string {
    const text = Buffer.from(JSON.stringify(content));
    const filled = Buffer.concat([text, Buffer.alloc(Math.max(0, LENGTH - text.length), ' ')]);
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

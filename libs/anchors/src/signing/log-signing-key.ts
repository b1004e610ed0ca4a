import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { derivedKey } from '@tender/kernel';
import { formatVerifierKey, NOTE_SIGNATURE, originOfAuction, type NoteSigner } from '@tender/proof';

/** An Ed25519 key of 32 bytes as PKCS#8 (RFC 8410): what stands before the bytes. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key of the public log. It follows from the root key, so that nothing more has to be kept, and
 * from it nothing else follows.
 */
export class LogSigningKey {
  readonly publicKey: Uint8Array;
  private readonly key;

  constructor(rootKey: Buffer) {
    const seed = derivedKey(rootKey, 'public log');
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = Buffer.from(createPublicKey(this.key).export({ format: 'jwk' }).x ?? '', 'base64url');
  }

  /** The name of a house's log: its address, where it has one, and its first key. */
  nameOfLog(publicUrl: string | null): string {
    const host = publicUrl === null ? 'tender-house.invalid' : new URL(publicUrl).host;
    return `${host}/log/${createHash('sha256').update(this.publicKey).digest('hex').slice(0, 8)}`;
  }

  /** Signs for a log of that name. */
  signer(name: string): NoteSigner {
    return { name, publicKey: this.publicKey, sign: (message) => sign(null, message, this.key) };
  }

  /** Signs for the log that is the tree over an auction's events. */
  auctionSigner(logName: string, auctionId: string): NoteSigner {
    return this.signer(originOfAuction(logName, auctionId));
  }

  verifierKey(name: string): string {
    return formatVerifierKey({ name, type: NOTE_SIGNATURE, publicKey: this.publicKey });
  }
}

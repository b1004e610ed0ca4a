import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { derivedKey } from '@tender/kernel';
import { formatVerifierKey, NOTE_SIGNATURE, originOfAuction, type NoteSigner } from '@tender/proof';

/** PKCS#8 prefix of a raw 32-byte Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Key of the public log, derived from the root key: no further secret needs a backup. Nothing is derived from it. */
export class LogSigningKey {
  readonly publicKey: Uint8Array;
  private readonly key;

  constructor(rootKey: Buffer) {
    const seed = derivedKey(rootKey, 'public log');
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = Buffer.from(createPublicKey(this.key).export({ format: 'jwk' }).x ?? '', 'base64url');
  }

  /** Host of the public address, if it is set, and a digest of the first key. */
  nameOfLog(publicUrl: string | null): string {
    const host = publicUrl === null ? 'tender-house.invalid' : new URL(publicUrl).host;
    return `${host}/log/${createHash('sha256').update(this.publicKey).digest('hex').slice(0, 8)}`;
  }

  signer(name: string): NoteSigner {
    return { name, publicKey: this.publicKey, sign: (message) => sign(null, message, this.key) };
  }

  auctionSigner(logName: string, auctionId: string): NoteSigner {
    return this.signer(originOfAuction(logName, auctionId));
  }

  verifierKey(name: string): string {
    return formatVerifierKey({ name, type: NOTE_SIGNATURE, publicKey: this.publicKey });
  }
}

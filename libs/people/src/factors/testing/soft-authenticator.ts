import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** CBOR of the few values that an attestation needs: texts, bytes, integers and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

interface Ceremony {
  origin: string;
  rpId?: string;
  /** Whether the authenticator has verified its user. */
  verified?: boolean;
}

/** A passkey in software that answers like a browser; tests can make it lie. */
export class SoftAuthenticator {
  counter = 0;
  readonly id = randomBytes(16);
  private readonly key: KeyObject;
  private readonly cose: Buffer;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    this.cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** Answers to creation options. @returns JSON of the credential */
  create(options: string, ceremony: Ceremony): string {
    const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } };
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.cose]);
    const authData = Buffer.concat([this.head(rp.id, ceremony, 0x40), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: client('webauthn.create', challenge, ceremony.origin).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers to request options. @returns JSON of the credential */
  get(options: string, ceremony: Ceremony): string {
    const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string };
    this.counter++;
    const clientData = client('webauthn.get', challenge, ceremony.origin);
    const data = this.head(rpId, ceremony);
    return this.credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), this.key).toString('base64url'),
    });
  }

  private head(rpId: string, { rpId: other = rpId, verified = true }: Ceremony, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(other), Buffer.from([flags | 1 | (verified ? 4 : 0)]), counter]);
  }

  private credential(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}

const client = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

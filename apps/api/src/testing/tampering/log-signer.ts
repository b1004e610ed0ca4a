import { createPrivateKey, sign } from 'node:crypto';
import type { PublicLogView } from '@tender/contracts';
import { derivedKey } from '@tender/kernel';
import { parseVerifierKey, type NoteSigner } from '@tender/proof';
import type { TestServer } from '../server/test-server.js';

/** Signs with the server's key of the public log. */
export function logSigner(server: TestServer, { origin, vkey }: PublicLogView): NoteSigner {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  const der = Buffer.concat([head, derivedKey(server.stores.rootKey, 'public log')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { name: origin, publicKey: parseVerifierKey(vkey).publicKey, sign: (message) => sign(null, message, key) };
}

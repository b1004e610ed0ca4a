import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

/** Time stamps of RFC 3161: somebody independent of the house signs that a text existed at an instant. */

const OIDS = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

/** Granted, and granted with modifications. */
const GRANTED = [0, 1];

/** A request (`TimeStampReq`), and what its answer must repeat. */
export interface StampRequest {
  text: string;
  /** 16 bytes. */
  nonce: Uint8Array;
  bytes: Uint8Array;
}

/** What an answer says. */
export interface ReadStamp {
  /** ISO 8601, by the clock of the authority. */
  at: string;
  /** Object identifier of the policy under which it was made. */
  policy: string;
}

/** Asks for a stamp of a text’s SHA-256, and for the certificate along with it. */
export function stampRequest(text: string): StampRequest {
  const nonce = randomBytes(16);
  // A positive number, of one length.
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OIDS.sha256 }),
      hashedMessage: new OctetString({ valueHex: bufferOf(digestOf(text)) }),
    }),
    nonce: new Integer({ valueHex: bufferOf(nonce) }),
    certReq: true,
  });
  return { text, nonce, bytes: new Uint8Array(request.toSchema().toBER()) };
}

/**
 * What an answer (`TimeStampResp`) says of a text: it was granted, is about this text, repeats the nonce, and is signed
 * by the certificate in it, which is one for time stamping. Whether that certificate is to be believed is for whoever
 * verifies (`openssl ts -verify -CAfile …`).
 * @param request without a nonce: that of an answer which was kept.
 * @throws Error that says why it is no such stamp
 */
export async function readStamp(
  answer: Uint8Array,
  { text, nonce }: { text: string; nonce?: Uint8Array },
): Promise<ReadStamp> {
  const { status, timeStampToken: token } = TimeStampResp.fromBER(bufferOf(answer));
  if (!GRANTED.includes(status.status)) throw new Error(`the authority refused it (status ${status.status})`);
  if (token?.contentType !== OIDS.signedData) throw new Error('the answer holds no stamp');
  const signed = new SignedData({ schema: token.content });
  const info = infoOf(signed);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const isOfText = sameBytes(hashedMessage.valueBlock.valueHexView, digestOf(text));
  if (hashAlgorithm.algorithmId !== OIDS.sha256 || !isOfText) throw new Error('the stamp is of something else');
  if (nonce && !(info.nonce && sameBytes(info.nonce.valueBlock.valueHexView, nonce)))
    throw new Error('the stamp is the answer to another request');
  const { signerCertificate, signatureVerified } = await signed.verify({
    signer: 0,
    data: bufferOf(Buffer.from(text)),
    extendedMode: true,
  });
  if (!signatureVerified) throw new Error('the signature of the stamp is wrong');
  if (!signerCertificate || !isForTimeStamping(signerCertificate))
    throw new Error('the certificate in the stamp is none for time stamping');
  return { at: info.genTime.toISOString(), policy: info.policy };
}

/** @throws Error */
function infoOf({ encapContentInfo: { eContentType, eContent } }: SignedData): TSTInfo {
  if (eContentType !== OIDS.timeStampInfo || !eContent) throw new Error('the answer holds no stamp');
  return TSTInfo.fromBER(eContent.getValue());
}

/** RFC 3161 §2.3: it is for this purpose and no other, and says so critically. */
function isForTimeStamping({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === OIDS.extendedKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === OIDS.timeStamping;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

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

/** Time stamps (RFC 3161): an independent authority signs that a text existed at an instant. */

const OIDS = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

/** Status codes of a response that has a time stamp: granted, and granted with modifications. */
const GRANTED = [0, 1];

export interface StampRequest {
  text: string;
  nonce: Uint8Array;
  bytes: Uint8Array;
}

export interface ReadStamp {
  /** Time of the stamp in ISO 8601, by the clock of the authority. */
  at: string;
  policy: string;
}

export function stampRequest(text: string): StampRequest {
  const nonce = randomBytes(16);
  // Make the nonce a positive integer of a fixed length.
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

/** Verifies all but the certificate's trust (`openssl ts -verify` does). Omit `nonce` for a stored response. */
export async function readStamp(
  answer: Uint8Array,
  { text, nonce }: { text: string; nonce?: Uint8Array },
): Promise<ReadStamp> {
  const { status, timeStampToken: token } = TimeStampResp.fromBER(bufferOf(answer));
  if (!GRANTED.includes(status.status)) throw new Error(`the authority refused it (status ${status.status})`);
  if (token?.contentType !== OIDS.signedData) throw new Error('the answer contains no time stamp');
  const signed = new SignedData({ schema: token.content });
  const info = infoOf(signed);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const isOfText = sameBytes(hashedMessage.valueBlock.valueHexView, digestOf(text));
  if (hashAlgorithm.algorithmId !== OIDS.sha256 || !isOfText) throw new Error('the time stamp is of other data');
  if (nonce && !(info.nonce && sameBytes(info.nonce.valueBlock.valueHexView, nonce)))
    throw new Error('the time stamp belongs to another request');
  const { signerCertificate, signatureVerified } = await signed.verify({
    signer: 0,
    data: bufferOf(Buffer.from(text)),
    extendedMode: true,
  });
  if (!signatureVerified) throw new Error('the signature of the time stamp is wrong');
  if (!signerCertificate || !isForTimeStamping(signerCertificate))
    throw new Error('the certificate in the time stamp is not for time stamping');
  return { at: info.genTime.toISOString(), policy: info.policy };
}

function infoOf({ encapContentInfo: { eContentType, eContent } }: SignedData): TSTInfo {
  if (eContentType !== OIDS.timeStampInfo || !eContent) throw new Error('the answer contains no time stamp');
  return TSTInfo.fromBER(eContent.getValue());
}

/** RFC 3161 §2.3: time stamping must be the only purpose, and critical. */
function isForTimeStamping({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === OIDS.extendedKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === OIDS.timeStamping;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

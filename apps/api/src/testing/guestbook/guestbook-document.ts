import { defineProjection, patch, put, type CollectionSpec } from '@tender/read-store';
import { guestbookStreams } from './guestbook.js';

export interface SignatureDocument {
  _id: string;
  thanked: boolean;
}

export const signatures: CollectionSpec<SignatureDocument> = { name: 'signatures', database: 'views' };

export const signatureProjection = defineProjection({ name: 'signatures', version: 1, collections: [signatures] }).of(
  guestbookStreams,
  {
    Signed: ({ data }) => [put(signatures, { _id: data.name, thanked: false })],
    Thanked: ({ data }) => [patch(signatures, data.name, { thanked: true })],
  },
);

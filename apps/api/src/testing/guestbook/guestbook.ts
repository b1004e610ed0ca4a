import { Rejection, streamKind, type Decider } from '@tender/kernel';

/** The smallest context: a book with signatures, and a thanks for each. */
export type GuestbookEvent = { type: 'Signed'; data: { name: string } } | { type: 'Thanked'; data: { name: string } };
export type GuestbookCommand = { type: 'Sign'; name: string } | { type: 'Thank'; name: string };

export const guestbookStreams = streamKind<GuestbookEvent>('guestbook', {
  Signed: { version: 1 },
  Thanked: { version: 1 },
});

/** Names, and whether each was thanked. */
type Guestbook = ReadonlyMap<string, boolean>;

export const guestbookDecider: Decider<Guestbook, GuestbookCommand, GuestbookEvent> = {
  initial: new Map(),
  catalogue: guestbookStreams.catalogue,
  decide(book, { type, name }) {
    if (type === 'Thank') return book.get(name) === false ? [{ type: 'Thanked', data: { name } }] : [];
    if (book.has(name)) throw new Rejection('BUSY');
    return [{ type: 'Signed', data: { name } }];
  },
  evolve: (book, { type, data }) => new Map(book).set(data.name, type === 'Thanked'),
};

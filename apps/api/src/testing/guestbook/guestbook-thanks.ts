import type { ReactorServices } from '@tender/context';
import { plusMillis, SYSTEM } from '@tender/kernel';
import { defineReactor, partsOf, type Reactor } from '@tender/reactors';
import { guestbookDecider, guestbookStreams } from './guestbook.js';

/** Delay of the thanks for a signature, in ms. */
export const THANKS_AFTER = 60_000;

/** Thanks for each signature once, a minute later. */
export const guestbookThanks = ({ executor }: ReactorServices): Reactor =>
  defineReactor<`${string}/${string}`>({
    name: 'guestbookThanks',
    begins: 'first',
    due: async (name, { key }) => {
      const [id, guest] = partsOf(name);
      await executor.execute(
        guestbookDecider,
        guestbookStreams.stream(id),
        { type: 'Thank', name: guest },
        { actor: SYSTEM, commandId: key, requestId: key },
      );
    },
  }).on(guestbookStreams, {
    Signed: ({ data, metadata }, { id, schedule }) =>
      schedule(`${id}/${data.name}`, plusMillis(metadata.at, THANKS_AFTER)),
  });

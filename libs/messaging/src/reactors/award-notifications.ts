import { auctionDecider, auctionStream } from '@tender/auctions/rules';
import { awardStreams } from '@tender/awards/rules';
import { bankDiffersFrom } from '@tender/awards/bank-of-editions';
import { visibleFrom } from '@tender/awards/visible-from';
import { awardsDecider, yearOf } from '@tender/awards/awards';
import { defineReactor, partsOf, type Reactor } from '@tender/reactors';
import { auctionValues } from '../values/auction-values.js';
import { say } from '../values/phrases.js';
import { isolated } from '../values/words.js';
import { Notifier, type NotifierServices } from './notifier.js';
import { biddersOf } from './recipients.js';

type DueTime = `${string}/${string}`;

/** Notifies the buyers of a company about its letter, not before the company can open it. The mail has no attachment. */
export function awardNotifications(services: NotifierServices): Reactor {
  const { executor } = services;
  const notifier = new Notifier(services);

  async function notify(number: string, edition: string): Promise<void> {
    const letter = (await executor.state(awardsDecider, awardStreams.stream(yearOf(number)))).get(number);
    if (!letter) return;
    const { auctionId, companyId, banks } = letter;
    const differsFrom = bankDiffersFrom(banks, Number(edition));
    const auction = await executor.state(auctionDecider, auctionStream(auctionId));
    if (auction.status === 'none') return;
    await notifier.notify({
      about: `letter ${number} ${edition}`,
      template: 'awardLetter',
      recipients: await biddersOf(executor, [companyId]),
      ...(await auctionValues(executor, auction)),
      warning: (language) =>
        differsFrom === null
          ? null
          : {
              subject: say(language, 'otherBank', { number: isolated(number, language) }),
              text: say(language, 'bankDiffers', { edition: differsFrom }),
            },
      blocks: (language) => [{ type: 'facts', rows: [[say(language, 'number'), isolated(number, language)]] }],
      link: { path: `/result-auction?id=${auctionId}`, label: 'openResult' },
    });
  }

  return defineReactor<DueTime>({
    name: 'awardNews',
    due: (name) => notify(...partsOf(name)),
  }).on(awardStreams, {
    AwardLetterIssued: async ({ data: { number, edition }, metadata: { at } }, { schedule }) => {
      if (notifier.isRecent(at)) await schedule(`${number}/${edition}`, visibleFrom(at));
    },
  });
}

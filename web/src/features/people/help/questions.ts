import type { AuctionType } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import type { Question, Topic } from './find-questions.js';

/** Questions of buyers, answered by the rules of `domain.md`. A change of a rule must change its answer here. */

const PRICES: Readonly<Record<AuctionType, Question>> = {
  tenderPayAsBid: {
    id: 'pay-as-bid',
    question: t('What do we pay in a “Tender pay as Bid”?'),
    answer: [t('The winner pays its own bid.')],
  },
  highestLosingPrice: {
    id: 'highest-losing',
    question: t('What do we pay under “Highest Losing Price”?'),
    answer: [
      t(
        'The winner pays the second-highest bid, or the reserve when that is higher. It never pays more than its own bid, and never against an earlier bid of its own company.',
      ),
      t(
        'With a reserve of $10,000: bids of $12,000 and $11,000 make a price of $11,000. Bids of $12,000 and $9,000, or one bid of $12,000 alone, make a price of $10,000. When every bid is below the reserve and the house sells all the same, the winner pays its own bid.',
      ),
    ],
  },
};

export const TOPICS: Topic[] = [
  {
    title: t('Viewings'),
    questions: [
      {
        id: 'see-goods',
        question: t('How do we look at the goods before we bid?'),
        answer: [
          t(
            'At a viewing: days on which the house shows its goods to invited companies, in its own rooms. An appointment is one or more whole hours between 9:00 and 18:00, in the time of the place where the viewing is.',
          ),
          t(
            'On the page of the viewing you ask for the hours that suit you; the house confirms them with a room, and tells you. Under Bookings you change or cancel them, and put them into your calendar.',
          ),
        ],
      },
      {
        id: 'who-comes',
        question: t('Who may come to a viewing for our company?'),
        answer: [
          t(
            'People of your company whom the house knows. A buyer of your company adds them under Members: as a Viewing Member when they only look at goods, as a Company Member when they also look after your company’s bookings and documents. Neither of them sees auctions, lots or bids.',
          ),
        ],
      },
    ],
  },
  {
    title: t('How a tender works'),
    questions: [
      {
        id: 'promises',
        question: t('What can we rely on in this house?'),
        answer: [
          t(
            'Bids are sealed envelopes between companies: nobody learns another company’s bids, ranks or number of bids, neither during a tender nor after it. A bid is confirmed only once it is written down for good, and has a receipt.',
          ),
          t(
            'Auctions open and close on the server’s clock. Every step of an auction is kept as it happened, and every price can be derived again from that record alone.',
          ),
        ],
      },
      {
        id: 'tender',
        question: t('How does a tender work, from the catalogue to the result?'),
        answer: [
          t(
            'The house invites companies and publishes the catalogue. Between the start and the end your company may have one bid on each lot. It is the company that bids; each of its buyers acts for it.',
          ),
          t(
            'At the end the highest bid on a lot wins if it reaches the reserve. Where every bid is below the reserve, the house decides whether to sell. Equal amounts: the one that was reached first comes first.',
          ),
          t(
            'The house then publishes the result. You see, for each lot that you bid on, whether you won it and what you pay.',
          ),
        ],
      },
      ...Object.values(PRICES),
      {
        id: 'reserve',
        question: t('What are the reserve and the minimum bid?'),
        answer: [
          t('The reserve is the lowest price at which the house has promised itself to sell. Buyers never see it.'),
          t('Some lots also have a minimum bid. It is shown with the lot, and no bid below it is taken.'),
        ],
      },
      {
        id: 'soft-close',
        question: t('What is a soft close?'),
        answer: [
          t(
            'In an auction with a soft close, a bid that is taken shortly before the end moves the end of the auction later. The page of the auction says how short before, and by how much.',
          ),
          t('A bid that is lowered, or only raised to what it was before, does not move it.'),
          t('Every company sees the new end. Nobody sees whose bid moved it, or on which lot.'),
        ],
      },
      {
        id: 'paused',
        question: t('The auction is paused. What now?'),
        answer: [
          t(
            'Bids stand as they are, new ones are not taken, and the count-down stops. When the house resumes, the end moves by the time that the pause took, unless the house names another end. What you have typed is kept.',
          ),
        ],
      },
    ],
  },
  {
    title: t('Bids'),
    questions: [
      {
        id: 'who-sees-bids',
        question: t('Who sees our bids?'),
        answer: [
          t(
            'No other buyer, at any time: no amount, no rank, no number of bids, no name; not during the auction and not after its result. Within your company, its buyers see them; in a sealed auction, until it is completed, each sees the own amounts, and those of buyers who had confirmed them under Members before the auction was published. The others see that there is a bid.',
          ),
          t(
            'The staff of the house see bids as they come, except in a sealed auction: there they see who has bid on which lot and when, but no amount before the auction is completed. The page of an auction says which of the two it is.',
          ),
          t(
            'In a sealed auction the amounts are stored encrypted until the end. What remains is trust in whoever runs the house’s server: with access to the machine and its key, one could look.',
          ),
        ],
      },
      {
        id: 'received',
        question: t('When does our bid count?'),
        answer: [
          t(
            'When it says “Received” and the time. The house answers only once the bid is written down for good, and the time is the one of its server.',
          ),
          t(
            '“Sent: waiting for the house’s answer” and “Unknown: the answer was lost” are not yet a bid that counts, as far as your browser knows. “Refused” says why; what stood before stands on. The same bid never counts twice, however often it is asked for.',
          ),
        ],
      },
      {
        id: 'receipt',
        question: t('What is a receipt, and how do we prove a bid with it?'),
        answer: [
          t(
            'Each bid has a receipt: the time of the house’s server, and a fingerprint of the entry in the auction’s history that holds your bid. In the live auction choose the word “Received” to open it, to copy or to download it; “Receipts” has all of them, as a CSV file or on paper.',
          ),
          t(
            'The fingerprint of an entry also covers the entry before it, and so all that came before. An entry that was changed, put in or left out later would show. Should there ever be a doubt, give the house the lot, the time and the fingerprint: the entry with that fingerprint stands in the history, or the history is not the one that you were given a receipt for.',
          ),
          t(
            'A minute or two after the end of an auction its result page checks all of your company’s bids against what the house has published, and gives you a receipt for each that proves itself to anybody. What the house has published is the public log: its page, linked at the foot of this one, says what it means.',
          ),
        ],
      },
      {
        id: 'change',
        question: t('Can we change or withdraw a bid?'),
        answer: [
          t(
            'You can revise a bid as long as the auction is live. The page of the auction says whether you can also lower or withdraw it.',
          ),
          t('What counts is what stands at the end. Every version stays in the history.'),
        ],
      },
      {
        id: 'drafts',
        question: t('We have typed amounts. Are they with the house?'),
        answer: [
          t(
            'No. A bid is one only after you have sent it: “Review & submit” shows all that you have typed with its total, says what must be corrected first, and sends the rest when you confirm.',
          ),
          t(
            'What you type (bids, your valuations, your limits) is kept for you on all your devices from the catalogue on, encrypted, and it outlives a reload and a lost connection. While the house cannot be reached, it is in this tab: the page says “Not kept by the house yet”. Of your colleagues only those see it who would see your sealed bids in that auction; the house’s staff do not.',
          ),
          t(
            '“Bid sheet” in the auction gives you the list as a spreadsheet, which reckons totals from prices per carat. Filled in off line, it comes back as drafts: you review them before anything is sent. A row that can be read in two ways is left out, and told.',
          ),
        ],
      },
      {
        id: 'many-lots',
        question: t('How do we find our way through hundreds of lots?'),
        answer: [
          t(
            'On the floor, “Filters” finds lots by any of their facts, a click on a heading orders them, and “View” chooses compact rows and columns: also your own valuation, priority and note, which you see, and buyers of your company whom you had confirmed before the auction was published. All of it stands in the address, so that a bookmark keeps it, but for filters by what is your own: those stay in this tab.',
          ),
          t('“Bid sheet” gives you the list as a spreadsheet, to fill in where there is no line.'),
        ],
        keys: t(
          'Press g for a lot by its number, / to search, and Ctrl + K, on every screen, for a lot, an auction, a screen or an action.',
        ),
      },
      {
        id: 'slip',
        question: t('What if one digit too many is typed?'),
        answer: [
          t(
            '“Review & submit” shows all bids once more in full before they go out; “Place bid” sends one at once. In both ways an amount that looks like a slip, ten times of what was to be expected, must be confirmed. Under “Our limits” you set a ceiling per carat and a buying limit for the auction: what goes above either must be confirmed. A bid that you have sent by mistake can be revised as long as the auction is live.',
          ),
        ],
      },
    ],
  },
  {
    title: t('Connection and time'),
    questions: [
      {
        id: 'lost',
        question: t('The connection is lost. Can we still bid?'),
        answer: [
          t(
            'Often, yes. “No live news” means that news do not arrive by themselves; what you see is then asked for every ten seconds. Bids travel apart from that connection and are confirmed as usual.',
          ),
          t('“House not reached” means that nothing arrives there, no bid either.'),
          t(
            'A bid whose answer was lost says “Unknown”. The house is asked by itself whether it has it, as soon as that is possible, and the bid is sent again only where it has not and its amount is still in its field.',
          ),
        ],
      },
      {
        id: 'clock',
        question: t('Which clock decides?'),
        answer: [
          t(
            'The server’s. The count-down in front of you runs on it too, wherever you are and whatever your own clock says. Times of day are shown in your own time zone.',
          ),
        ],
      },
      {
        id: 'house-down',
        question: t('What if the house itself cannot be reached shortly before the end?'),
        answer: [
          t(
            'When its server was down in the last minutes before the end, the auction does not end but pauses, because nobody could bid. The house then resumes it with time left. (A house may choose otherwise; ask it when this matters to you.)',
          ),
        ],
      },
    ],
  },
  {
    title: t('Your company and your account'),
    questions: [
      {
        id: 'roles',
        question: t('Who may do what in our company?'),
        answer: [
          t(
            'Buyer: sees auctions, bids for the company, invites and removes its other people, and keeps its registration number and address up to date.',
          ),
          t(
            'Company Member: looks after viewings, bookings and the house’s documents; sees who else belongs to the company. Auctions, lots and bids stay closed.',
          ),
          t(
            'Viewing Member: comes to viewings, and reads what the house has to say about them. Auctions, lots and bids stay closed.',
          ),
        ],
      },
      {
        id: 'invite',
        question: t('How does a colleague get in?'),
        answer: [
          t(
            'A buyer of your company adds them under Members. They get an invitation with a link, choose a password, and are in. The link works once, for 14 days; it can be sent again. Another Buyer for your company is added by the house, which then tells your buyers. Until you confirm that person under Members, they see no amount that you have sealed.',
          ),
        ],
      },
      {
        id: 'who-sees-data',
        question: t('Who sees what we leave here about ourselves?'),
        answer: [
          t(
            'Other companies see nothing of yours: neither people nor documents, bookings, bids or stars on lots. Your own data are seen by the people of your company who manage it, and by the house. Your two documents can be opened by you, the buyers of your company and the house.',
          ),
        ],
      },
      {
        id: 'approval',
        question: t('How long does approval take?'),
        answer: [
          t(
            'The house looks at every new company itself. Its status stands in your account settings. Colleagues whom a buyer of an approved company invites need no approval.',
          ),
        ],
      },
      {
        id: 'signed-out',
        question: t('Why was I signed out?'),
        answer: [
          t(
            'A session ends after some time without a sign of life, and after some hours in any case; five minutes before that you are told, and can sign in again without losing what you have typed. While a live auction is open in front of you, nobody is signed out for idleness.',
          ),
          t(
            'A change of your password signs out all your other devices; a new password by a link signs out all of them.',
          ),
        ],
      },
      {
        id: 'password',
        question: t('I forgot my password.'),
        answer: [
          t(
            'On the page to sign in, choose “Forgot your password?”. You get a link by mail; it works once, for one hour. Where the house sends no mail, ask it for that link.',
          ),
        ],
      },
    ],
  },
];

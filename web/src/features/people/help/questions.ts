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
        'The winner pays the second-highest bid, or the reserve when that is higher. The price is never above its own bid, and an earlier bid of its own company does not count.',
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
        question: t('How do we view the goods before we bid?'),
        answer: [
          t(
            'At a viewing: on these days the house shows its goods to invited companies, in its own rooms. An appointment is one or more whole hours between 9:00 and 18:00, in the time of the place where the viewing is.',
          ),
          t(
            'On the page of the viewing you request the hours that suit you; the house confirms them with a room, and notifies you. Under Bookings you change or cancel them, and add them to your calendar.',
          ),
        ],
      },
      {
        id: 'who-comes',
        question: t('Who may visit a viewing for our company?'),
        answer: [
          t(
            'People of your company who have an account. A buyer of your company adds them under Members: as a Viewing Member when they only view goods, as a Company Member when they also manage your company’s bookings and documents. Neither of them sees auctions, lots or bids.',
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
            'Bids are sealed to competitors: no other company learns your bids, ranks or number of bids, neither during a tender nor after it. A bid is confirmed only when it is stored permanently, and has a receipt.',
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
          t('Some lots also have a minimum bid. It is shown with the lot, and lower bids are refused.'),
        ],
      },
      {
        id: 'soft-close',
        question: t('What is a soft close?'),
        answer: [
          t(
            'In an auction with a soft close, a bid shortly before the end moves the end of the auction later. The page of the auction gives both times.',
          ),
          t('A bid that is lowered, or only raised to what it was before, does not move it.'),
          t('Every company sees the new end. No company sees whose bid moved it, or on which lot.'),
        ],
      },
      {
        id: 'paused',
        question: t('The auction is paused. What now?'),
        answer: [
          t(
            'Bids stay valid, new ones are refused, and the count-down stops. When the house resumes, the end moves later by the length of the pause, unless the house sets another end. What you have typed is kept.',
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
            'The staff of the house see bids as they arrive, except in an auction that is sealed to the house, too: there they see who has bid on which lot and when, but no amount before the auction is completed. The page of an auction says which of the two it is.',
          ),
          t(
            'In an auction that is sealed to the house, too, the amounts are stored encrypted until the end. You still trust the operator of the server: with access to the machine and its key, an operator could read them.',
          ),
        ],
      },
      {
        id: 'received',
        question: t('When does our bid count?'),
        answer: [
          t(
            'When it says “Received” and the time. The server answers only when the bid is stored permanently, and the time is the one of its clock.',
          ),
          t(
            '“Sent: waiting for the answer” and “Unknown: the answer was lost” are not yet a bid that counts, as far as your browser knows. “Refused” says why; the earlier bid stays. The same bid never counts twice, however often it is sent.',
          ),
        ],
      },
      {
        id: 'receipt',
        question: t('What is a receipt, and how do we prove a bid with it?'),
        answer: [
          t(
            'Each bid has a receipt: the time of the server, and a fingerprint of the entry in the auction’s history that holds your bid. In the live auction choose the word “Received” to open it, to copy or to download it; “Receipts” has all of them, as a CSV file or on paper.',
          ),
          t(
            'The fingerprint of an entry also covers the entry before it, and so all earlier ones. A later change, removal or insertion would show. If you ever doubt a bid, give the house the lot, the time and the fingerprint: the entry with that fingerprint is in the history, or the history is not the one for which you got a receipt.',
          ),
          t(
            'A minute or two after the end of an auction its result page checks all bids of your company against what the house has published, and gives you a receipt for each that anyone can verify. The house publishes in the public log: the page that is linked at the foot of this one explains it.',
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
          t('The bid at the end counts. Every version stays in the history.'),
        ],
      },
      {
        id: 'drafts',
        question: t('We have typed amounts. Does the house have them?'),
        answer: [
          t(
            'No. A bid is one only after you have sent it: “Review & submit” shows all that you have typed with its total, says what must be corrected first, and sends the rest when you confirm.',
          ),
          t(
            'What you type (bids, your valuations, your limits) is saved, encrypted, from the catalogue on. You have it on all your devices, also after a reload or a lost connection. While the server cannot be reached, it is in this tab only: the page says “Not saved on the server yet”. Those colleagues see it who would see your sealed bids in that auction; the staff of the house do not.',
          ),
          t(
            '“Bid sheet” in the auction gives you the list as a spreadsheet, which calculates totals from prices per carat. When you upload the filled sheet, it becomes drafts: you review them before anything is sent. A row that can be read in two ways is left out, and reported.',
          ),
        ],
      },
      {
        id: 'many-lots',
        question: t('How do we find our way through hundreds of lots?'),
        answer: [
          t(
            'On the trading floor, “Filters” finds lots by any of their properties, a click on a heading sorts them, and “View” chooses compact rows and columns, including your own valuation, priority and note. You see these, and so do the buyers of your company whom you had confirmed before the auction was published. All of it is in the address, so that a bookmark keeps it, except filters by your own data: those stay in this tab.',
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
            '“Review & submit” shows all bids again in full before they are sent; “Place bid” sends one at once. Both ask you to confirm an amount that looks like a slip, such as ten times the expected one. Under “Our limits” you set a ceiling per carat and a buying limit for the auction: bids above either must be confirmed. A bid that you have sent by mistake can be revised as long as the auction is live.',
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
            'Often, yes. “No live updates” means that updates do not arrive automatically; the page then reloads the data every ten seconds. Bids are sent separately from that connection and are confirmed as usual.',
          ),
          t('“Server not reached” means that nothing can be sent, bids included.'),
          t(
            'A bid whose answer was lost says “Unknown”. Your browser checks with the server as soon as it can. It sends the bid again only if the server does not have it and its amount is still in its field.',
          ),
        ],
      },
      {
        id: 'clock',
        question: t('Which clock decides?'),
        answer: [
          t(
            'The server’s clock. The count-down on your screen follows it too, wherever you are and whatever your own clock says. Times of an auction are in its time zone; yours is beside them if it differs.',
          ),
        ],
      },
      {
        id: 'house-down',
        question: t('What if the server cannot be reached shortly before the end?'),
        answer: [
          t(
            'If the server was down in the last minutes before the end, the auction does not end but pauses, because no one could bid. The house then resumes it with time left. (A house may choose otherwise; ask if this matters to you.)',
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
            'Company Member: manages viewings, bookings and the documents of the house, and sees who else belongs to the company. Has no access to auctions, lots and bids.',
          ),
          t(
            'Viewing Member: visits viewings, and reads messages of the house about them. Has no access to auctions, lots and bids.',
          ),
        ],
      },
      {
        id: 'invite',
        question: t('How does a colleague get in?'),
        answer: [
          t(
            'A buyer of your company adds them under Members. They get an invitation with a link, choose a password, and have access. The link works once, for 14 days; it can be sent again. Another Buyer for your company is added by the house, which then notifies your buyers. Until you confirm that person under Members, they see no amount that you have sealed.',
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
            'The house reviews every new company. Your account settings show the status. Colleagues whom a buyer of an approved company invites need no approval.',
          ),
        ],
      },
      {
        id: 'signed-out',
        question: t('Why was I signed out?'),
        answer: [
          t(
            'A session ends after some time without activity, and after some hours even with activity. Five minutes before, a message appears, and you can sign in again without losing what you have typed. While a live auction is open on your screen, no session ends for inactivity.',
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
            'On the sign-in page, choose “Forgot your password?”. You get a link by mail; it works once, for one hour. If the house sends no mail, ask it for that link.',
          ),
        ],
      },
    ],
  },
];

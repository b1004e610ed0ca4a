import type { AuctionType, Cents, Language } from '@tender/contracts';

/** All data of a letter: the PDF follows from it alone. */
export interface LetterContent {
  language: Language;
  number: string;
  edition: number;
  /** Date of this edition, `YYYY-MM-DD`. */
  day: string;
  house: {
    name: string;
    logo: { content: string; width: number; height: number } | null;
    address: string | null;
    registrationNo: string | null;
    taxNo: string | null;
    email: string | null;
    phone: string | null;
  };
  company: { name: string; address: string; country: string; registrationNo: string };
  auction: { name: string; type: AuctionType; endsAt: string; timeZone: string };
  lots: LetterLot[];
  payment: {
    bankDetails: string | null;
    bankChangedOn: string | null;
    /** An earlier edition with other bank details. */
    bankDiffersFrom: number | null;
    dueDay: string | null;
  };
  text: string | null;
  bidTerms: string | null;
  /** Head of the public log that contains the result. */
  head: { origin: string; size: number; root: string };
}

export interface LetterLot {
  lotNo: string;
  description: string;
  carats: number | null;
  laboratory: string | null;
  certificate: string | null;
  kimberley: string | null;
  amount: Cents;
  /** Receipt of the winning bid: the hash of its event. */
  receipt: string;
}

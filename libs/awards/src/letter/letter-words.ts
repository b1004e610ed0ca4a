import type { AuctionType, Language } from '@tender/contracts';

export interface LetterWords {
  title: string;
  number: string;
  date: string;
  edition: string;
  seller: string;
  buyer: string;
  address: string;
  registrationNo: string;
  taxNo: string;
  phone: string;
  email: string;
  auction: string;
  ended: string;
  won: string;
  lot: string;
  goods: string;
  carats: string;
  perCarat: string;
  price: string;
  laboratory: string;
  certificate: string;
  kimberley: string;
  receipt: string;
  total: string;
  payment: string;
  dueDay: string;
  bankDetails: string;
  bankChangedOn: string;
  bankDiffers: (edition: number) => string;
  /** After a label, before the space. */
  colon: string;
  notStated: string;
  bidTerms: string;
  head: string;
  usd: string;
  page: (page: number, pages: number) => string;
  types: Record<AuctionType, string>;
}

export const LETTER_WORDS: Record<Language, LetterWords> = {
  en: {
    title: 'Award letter',
    number: 'Number',
    date: 'Date',
    edition: 'Edition',
    seller: 'Seller',
    buyer: 'Buyer',
    address: 'Address',
    registrationNo: 'Registration number',
    taxNo: 'Tax number',
    phone: 'Telephone',
    email: 'E-mail',
    auction: 'Auction',
    ended: 'Bidding ended',
    won: 'Your company won the following lots.',
    lot: 'Lot',
    goods: 'Goods',
    carats: 'Carats',
    perCarat: 'Per carat',
    price: 'To pay',
    laboratory: 'Laboratory',
    certificate: 'Certificate',
    kimberley: 'Kimberley Process certificate',
    receipt: 'Receipt of the bid',
    total: 'To pay in all',
    payment: 'Payment',
    dueDay: 'Due day',
    bankDetails: 'Bank details',
    bankChangedOn: 'Bank details last changed on',
    bankDiffers: (edition) =>
      `The bank details in this letter differ from those in edition ${edition}. Before you pay, ask the seller by a telephone number that you already know.`,
    colon: ':',
    notStated: 'not stated',
    bidTerms: 'By what a bid is bound',
    head: 'Head of the public log',
    usd: 'Amounts in US dollars.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    types: { tenderPayAsBid: 'Tender pay as Bid', highestLosingPrice: 'Highest Losing Price' },
  },
  fr: {
    title: 'Lettre d’attribution',
    number: 'Numéro',
    date: 'Date',
    edition: 'Édition',
    seller: 'Vendeur',
    buyer: 'Acheteur',
    address: 'Adresse',
    registrationNo: 'Numéro d’immatriculation',
    taxNo: 'Numéro fiscal',
    phone: 'Téléphone',
    email: 'E-mail',
    auction: 'Vente',
    ended: 'Fin des offres',
    won: 'Votre société a remporté les lots suivants.',
    lot: 'Lot',
    goods: 'Marchandise',
    carats: 'Carats',
    perCarat: 'Par carat',
    price: 'À payer',
    laboratory: 'Laboratoire',
    certificate: 'Certificat',
    kimberley: 'Certificat du Processus de Kimberley',
    receipt: 'Accusé de réception de l’offre',
    total: 'Total à payer',
    payment: 'Paiement',
    dueDay: 'Date d’échéance',
    bankDetails: 'Coordonnées bancaires',
    bankChangedOn: 'Coordonnées bancaires modifiées pour la dernière fois le',
    bankDiffers: (edition) =>
      `Les coordonnées bancaires de cette lettre diffèrent de celles de l’édition ${edition}. Avant de payer, interrogez le vendeur à un numéro de téléphone que vous connaissez déjà.`,
    colon: '\u202F:',
    notStated: 'sans indication',
    bidTerms: 'Ce qui lie une offre',
    head: 'Tête du registre public',
    usd: 'Montants en dollars américains.',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    types: {
      tenderPayAsBid: 'Prix offert',
      highestLosingPrice: 'Plus haute offre perdante',
    },
  },
  nl: {
    title: 'Toewijzingsbrief',
    number: 'Nummer',
    date: 'Datum',
    edition: 'Uitgave',
    seller: 'Verkoper',
    buyer: 'Koper',
    address: 'Adres',
    registrationNo: 'Registratienummer',
    taxNo: 'Btw-nummer',
    phone: 'Telefoon',
    email: 'E-mail',
    auction: 'Veiling',
    ended: 'Einde van het bieden',
    won: 'Uw bedrijf heeft de volgende kavels gewonnen.',
    lot: 'Kavel',
    goods: 'Goederen',
    carats: 'Karaat',
    perCarat: 'Per karaat',
    price: 'Te betalen',
    laboratory: 'Laboratorium',
    certificate: 'Certificaat',
    kimberley: 'Kimberley-certificaat',
    receipt: 'Ontvangstbewijs van het bod',
    total: 'Totaal te betalen',
    payment: 'Betaling',
    dueDay: 'Vervaldag',
    bankDetails: 'Bankgegevens',
    bankChangedOn: 'Bankgegevens laatst gewijzigd op',
    bankDiffers: (edition) =>
      `De bankgegevens in deze brief wijken af van die in uitgave ${edition}. Vraag het voor u betaalt na bij de verkoper, op een telefoonnummer dat u al kent.`,
    colon: ':',
    notStated: 'niet vermeld',
    bidTerms: 'Waaraan een bod gebonden is',
    head: 'Kop van het openbare register',
    usd: 'Bedragen in Amerikaanse dollars.',
    page: (page, pages) => `Pagina ${page} van ${pages}`,
    types: {
      tenderPayAsBid: 'Prijs van het bod',
      highestLosingPrice: 'Hoogste verliezende prijs',
    },
  },
  he: {
    title: 'מכתב זכייה',
    number: 'מספר',
    date: 'תאריך',
    edition: 'מהדורה',
    seller: 'המוכר',
    buyer: 'הקונה',
    address: 'כתובת',
    registrationNo: 'מספר רישום',
    taxNo: 'מספר מס',
    phone: 'טלפון',
    email: 'דוא״ל',
    auction: 'מכירה',
    ended: 'סיום ההצעות',
    won: 'החברה שלכם זכתה בפריטים הבאים.',
    lot: 'פריט',
    goods: 'סחורה',
    carats: 'קראט',
    perCarat: 'לקראט',
    price: 'לתשלום',
    laboratory: 'מעבדה',
    certificate: 'תעודה',
    kimberley: 'תעודת תהליך קימברלי',
    receipt: 'אישור קבלת ההצעה',
    total: 'סה״כ לתשלום',
    payment: 'תשלום',
    dueDay: 'יום הפירעון',
    bankDetails: 'פרטי בנק',
    bankChangedOn: 'פרטי הבנק שונו לאחרונה ביום',
    bankDiffers: (edition) =>
      `פרטי הבנק במכתב זה שונים מאלה שבמהדורה ${edition}. לפני התשלום, שאלו את המוכר במספר טלפון שכבר מוכר לכם.`,
    colon: ':',
    notStated: 'לא צוין',
    bidTerms: 'במה הצעה מחייבת',
    head: 'ראש היומן הציבורי',
    usd: 'הסכומים בדולר אמריקאי.',
    page: (page, pages) => `עמוד ${page} מתוך ${pages}`,
    types: {
      tenderPayAsBid: 'תשלום לפי ההצעה',
      highestLosingPrice: 'ההצעה המפסידה הגבוהה',
    },
  },
};

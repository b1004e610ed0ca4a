import type { Language } from '@tender/contracts';
import { IntlMessageFormat } from 'intl-messageformat';

/** Words inside messages: labels, links and values. With values they are ICU MessageFormat, as in the web. */
export const PHRASES = {
  aPerson: { en: 'a person', fr: 'une personne', nl: 'iemand', he: 'אדם' },
  account: { en: 'Open your account', fr: 'Ouvrir votre compte', nl: 'Uw account openen', he: 'אל החשבון שלכם' },
  auction: { en: 'Open the auction', fr: 'Ouvrir la vente', nl: 'De veiling openen', he: 'אל המכירה' },
  changes: { en: 'Open the changes', fr: 'Voir les modifications', nl: 'De wijzigingen bekijken', he: 'אל השינויים' },
  members: { en: 'Members', fr: 'Members', nl: 'Members', he: 'Members' },
  openResult: { en: 'Open the result', fr: 'Ouvrir le résultat', nl: 'De uitslag openen', he: 'אל התוצאה' },
  overview: { en: 'Open the overview', fr: 'Ouvrir l’aperçu', nl: 'Het overzicht openen', he: 'אל הסקירה' },
  ownOverview: { en: 'Open your overview', fr: 'Ouvrir votre aperçu', nl: 'Uw overzicht openen', he: 'אל הסקירה שלכם' },
  viewing: { en: 'Open the viewing', fr: 'Ouvrir la présentation', nl: 'De bezichtiging openen', he: 'אל הצפייה' },

  dayLater: {
    en: 'a day to be announced',
    fr: '(date à confirmer)',
    nl: '(datum volgt nog)',
    he: '(מועד שיפורסם)',
  },
  placeLater: { en: 'a place to be announced', fr: 'lieu à confirmer', nl: 'plaats volgt nog', he: 'מקום שיפורסם' },
  later: { en: 'to be announced', fr: 'à confirmer', nl: 'volgt nog', he: 'יפורסם' },
  notBooked: { en: 'not booked yet', fr: 'pas encore réservé', nl: 'nog niet gereserveerd', he: 'טרם הוזמן' },

  day: { en: 'Day', fr: 'Jour', nl: 'Dag', he: 'יום' },
  lot: { en: 'Lot', fr: 'Lot', nl: 'Kavel', he: 'פריט' },
  lots: { en: 'Lots', fr: 'Lots', nl: 'Kavels', he: 'פריטים' },
  number: { en: 'Number', fr: 'Numéro', nl: 'Nummer', he: 'מספר' },
  reason: { en: 'Reason', fr: 'Motif', nl: 'Reden', he: 'סיבה' },
  receipt: { en: 'Receipt', fr: 'Accusé de réception', nl: 'Ontvangstbewijs', he: 'אישור קבלה' },
  received: { en: 'Received', fr: 'Reçue', nl: 'Ontvangen', he: 'התקבלה' },
  result: { en: 'Result', fr: 'Résultat', nl: 'Uitslag', he: 'תוצאה' },
  room: { en: 'Room', fr: 'Salle', nl: 'Kamer', he: 'חדר' },
  status: { en: 'Status', fr: 'Statut', nl: 'Status', he: 'סטטוס' },
  time: { en: 'Time', fr: 'Heure', nl: 'Tijd', he: 'שעה' },
  untilNow: { en: 'Until now', fr: 'Jusqu’à présent', nl: 'Tot nu toe', he: 'עד כה' },
  waits: {
    en: 'waits for confirmation',
    fr: 'en attente de confirmation',
    nl: 'wacht op bevestiging',
    he: 'ממתינה לאישור',
  },
  yourBid: { en: 'Your bid', fr: 'Votre offre', nl: 'Uw bod', he: 'ההצעה שלכם' },

  lotBid: {
    en: 'Lot {lotNo}: {amount}',
    fr: 'Lot {lotNo} : {amount}',
    nl: 'Kavel {lotNo}: {amount}',
    he: 'פריט {lotNo}: {amount}',
  },
  noBids: { en: 'No bids', fr: 'Aucune offre', nl: 'Geen biedingen', he: 'אין הצעות' },
  notWon: { en: 'Not won', fr: 'Non remporté', nl: 'Niet gewonnen', he: 'ללא זכייה' },
  sealedBid: { en: 'sealed bid', fr: 'offre scellée', nl: 'verzegeld bod', he: 'הצעה חתומה' },
  won: {
    en: 'Won, to pay {amount}',
    fr: 'Remporté, à payer : {amount}',
    nl: 'Gewonnen, te betalen: {amount}',
    he: 'זכייה, לתשלום: {amount}',
  },
  otherBank: {
    en: 'Other bank details in award letter {number}: please check',
    fr: 'Autres coordonnées bancaires dans la lettre d’attribution {number} : à vérifier',
    nl: 'Andere bankgegevens in toewijzingsbrief {number}: controleer dit',
    he: 'פרטי בנק אחרים במכתב הזכייה {number}: נא לבדוק',
  },
  bankDiffers: {
    en: 'The bank details in this letter differ from those in edition {edition}. Before you pay, ask the house by a telephone number that you already know.',
    fr: 'Les coordonnées bancaires de cette lettre diffèrent de celles de l’édition {edition}. Avant de payer, interrogez la maison à un numéro de téléphone que vous connaissez déjà.',
    nl: 'De bankgegevens in deze brief wijken af van die in uitgave {edition}. Vraag het voor u betaalt na bij het huis, op een telefoonnummer dat u al kent.',
    he: 'פרטי הבנק במכתב זה שונים מאלה שבמהדורה {edition}. לפני התשלום, שאלו את הבית במספר טלפון שכבר מוכר לכם.',
  },
  bidsBelow: {
    en: 'Each bid is listed at the end of this message, with its receipt.',
    fr: 'Chaque offre figure à la fin de ce message, avec son accusé de réception.',
    nl: 'Elk bod staat aan het einde van dit bericht, met het ontvangstbewijs.',
    he: 'כל הצעה מופיעה בסוף הודעה זו, עם אישור הקבלה שלה.',
  },

  clockPause: {
    en: 'our clock is in doubt',
    fr: 'notre horloge est incertaine',
    nl: 'onze klok is onzeker',
    he: 'שעון השרת שלנו בספק',
  },
  outagePause: {
    en: 'our server was down before the end',
    fr: 'notre serveur était en panne avant la fin',
    nl: 'onze server was voor het einde buiten dienst',
    he: 'השרת שלנו לא פעל לפני הסיום',
  },

  checkpoint: {
    en: 'The current checkpoint of the public log. Keep it as proof:',
    fr: 'Le point de contrôle actuel du registre public. Conservez-le comme preuve :',
    nl: 'Het huidige controlepunt van het openbare register. Bewaar het als bewijs:',
    he: 'נקודת הביקורת הנוכחית של היומן הציבורי. שמרו אותה כהוכחה:',
  },
  root: {
    en: 'Root of the history',
    fr: 'Racine de l’historique',
    nl: 'Wortel van de geschiedenis',
    he: 'שורש ההיסטוריה',
  },
  rootEntry: {
    en: '{root}, entry {index} of the public log',
    fr: '{root}, entrée {index} du registre public',
    nl: '{root}, regel {index} van het openbare register',
    he: '{root}, רשומה {index} ביומן הציבורי',
  },
  rootLater: {
    en: 'enters the public log a minute or two after the end',
    fr: 'entre dans le registre public une ou deux minutes après la fin',
    nl: 'komt een à twee minuten na het einde in het openbare register',
    he: 'נכנס ליומן הציבורי דקה או שתיים לאחר הסיום',
  },
  salt: { en: 'Salt of the result', fr: 'Sel du résultat', nl: 'Zout van de uitslag', he: 'מלח התוצאה' },
  seal: {
    en: 'Seal of the history',
    fr: 'Sceau de l’historique',
    nl: 'Zegel van de geschiedenis',
    he: 'חותם ההיסטוריה',
  },

  before: { en: 'Before', fr: 'Avant', nl: 'Voor', he: 'לפני' },
  now: { en: 'Now', fr: 'Maintenant', nl: 'Nu', he: 'כעת' },
  what: { en: 'What', fr: 'Quoi', nl: 'Wat', he: 'מה' },
  unsubscribe: { en: 'Unsubscribe', fr: 'Se désabonner', nl: 'Uitschrijven', he: 'הסרה מהרשימה' },
  unwanted: {
    en: 'If you no longer want such messages by mail:',
    fr: 'Si vous ne souhaitez plus recevoir ces messages par e-mail :',
    nl: 'Als u zulke berichten niet meer per e-mail wilt ontvangen:',
    he: 'אם אינכם מעוניינים עוד בהודעות כאלה בדוא״ל:',
  },
} satisfies Record<string, Record<Language, string>>;

export type Phrase = keyof typeof PHRASES;

const formats = new Map<string, IntlMessageFormat>();

/** Formats a text of a table with one text for each language. */
export function format(
  texts: Readonly<Record<Language, string>>,
  language: Language,
  values: Record<string, string | number>,
): string {
  const text = texts[language];
  let known = formats.get(text);
  if (!known) formats.set(text, (known = new IntlMessageFormat(text, language)));
  return known.format(values) as string;
}

export const say = (language: Language, phrase: Phrase, values: Record<string, string | number> = {}): string =>
  format(PHRASES[phrase], language, values);

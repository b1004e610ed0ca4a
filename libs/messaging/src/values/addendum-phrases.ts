import { AUCTION_TYPE_LABELS, GOODS_CATEGORY_LABELS, STONE_LABELS, type Language } from '@tender/contracts';

/** Words of changes. */

type Texts = Readonly<Record<Language, string>>;

/** Adds the labels of the contracts, which are English. */
function withEnglish<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  others: Readonly<Record<NoInfer<Key>, Omit<Texts, 'en'>>>,
): Readonly<Record<Key, Texts>> {
  const all = (Object.keys(labels) as Key[]).map((key) => [key, { en: labels[key], ...others[key] }]);
  return Object.fromEntries(all) as Record<Key, Texts>;
}

export const CATEGORIES = withEnglish(GOODS_CATEGORY_LABELS, {
  roughDiamond: { fr: 'Diamants bruts', nl: 'Ruwe diamanten', he: 'יהלומי גלם' },
  polishedDiamond: { fr: 'Diamants taillés', nl: 'Geslepen diamanten', he: 'יהלומים מלוטשים' },
  gemstones: { fr: 'Pierres de couleur', nl: 'Edelstenen', he: 'אבני חן' },
});

export const AUCTION_TYPES = withEnglish(AUCTION_TYPE_LABELS, {
  tenderPayAsBid: { fr: 'Prix offert', nl: 'Prijs van het bod', he: 'תשלום לפי ההצעה' },
  highestLosingPrice: {
    fr: 'Plus haute offre perdante',
    nl: 'Hoogste verliezende prijs',
    he: 'ההצעה המפסידה הגבוהה',
  },
});

const STONES = withEnglish(STONE_LABELS, {
  description: { fr: 'Description', nl: 'Omschrijving', he: 'תיאור' },
  category: { fr: 'Catégorie', nl: 'Categorie', he: 'קטגוריה' },
  shape: { fr: 'Forme', nl: 'Vorm', he: 'צורה' },
  pieces: { fr: 'Pièces', nl: 'Stuks', he: 'יחידות' },
  carats: { fr: 'Carats', nl: 'Karaat', he: 'קראט' },
  colour: { fr: 'Couleur', nl: 'Kleur', he: 'צבע' },
  clarity: { fr: 'Pureté', nl: 'Zuiverheid', he: 'ניקיון' },
  cut: { fr: 'Taille', nl: 'Slijpvorm', he: 'ליטוש' },
  fluorescence: { fr: 'Fluorescence', nl: 'Fluorescentie', he: 'פלואורסצנציה' },
  origin: { fr: 'Origine', nl: 'Herkomst', he: 'מקור' },
  laboratory: { fr: 'Laboratoire', nl: 'Laboratorium', he: 'מעבדה' },
  certificate: { fr: 'Certificat', nl: 'Certificaat', he: 'תעודה' },
  kimberley: {
    fr: 'Certificat Kimberley',
    nl: 'Kimberley-certificaat',
    he: 'תעודת קימברלי',
  },
  kimberleyIssuedAt: {
    fr: 'Kimberley, délivrance',
    nl: 'Kimberley: uitgereikt op',
    he: 'קימברלי: תאריך הנפקה',
  },
  kimberleyExpiresAt: {
    fr: 'Kimberley, expiration',
    nl: 'Kimberley: vervalt op',
    he: 'קימברלי: בתוקף עד',
  },
  kimberleyAuthority: {
    fr: 'Kimberley, autorité',
    nl: 'Kimberley: instantie',
    he: 'קימברלי: הרשות המנפיקה',
  },
  kimberleyOrigin: {
    fr: 'Kimberley, origine',
    nl: 'Kimberley: herkomst',
    he: 'קימברלי: מקור',
  },
  remarks: { fr: 'Remarques', nl: 'Opmerkingen', he: 'הערות' },
});

const NUMBER: Texts = { en: 'Number', fr: 'Numéro', nl: 'Nummer', he: 'מספר' };

export const LABELS: Readonly<Record<string, Texts>> = {
  ...STONES,
  name: { en: 'Name', fr: 'Nom', nl: 'Naam', he: 'שם' },
  type: { en: 'Pricing', fr: 'Mode de prix', nl: 'Prijsbepaling', he: 'שיטת המחיר' },
  viewing: { en: 'Viewing', fr: 'Présentation', nl: 'Bezichtiging', he: 'צפייה' },
  startsAt: { en: 'Starts', fr: 'Début', nl: 'Begin', he: 'התחלה' },
  endsAt: { en: 'Ends', fr: 'Fin', nl: 'Einde', he: 'סיום' },
  bidVisibility: { en: 'Bids', fr: 'Offres', nl: 'Biedingen', he: 'הצעות' },
  withdrawals: { en: 'Withdrawal', fr: 'Retrait', nl: 'Intrekken', he: 'משיכה' },
  extension: { en: 'Soft close', fr: 'Clôture prolongée', nl: 'Verlengde sluiting', he: 'סגירה מדורגת' },
  location: { en: 'Place', fr: 'Lieu', nl: 'Plaats', he: 'מקום' },
  timeZone: { en: 'Time zone', fr: 'Fuseau horaire', nl: 'Tijdzone', he: 'אזור זמן' },
  startDate: { en: 'First day', fr: 'Premier jour', nl: 'Eerste dag', he: 'היום הראשון' },
  endDate: { en: 'Last day', fr: 'Dernier jour', nl: 'Laatste dag', he: 'היום האחרון' },
  openFrom: { en: 'Open from', fr: 'Ouvert à partir de', nl: 'Open vanaf', he: 'פתוח מ' },
  openUntil: { en: 'Open until', fr: 'Ouvert jusqu’à', nl: 'Open tot', he: 'פתוח עד' },
  closedHour: { en: 'Closed hour', fr: 'Heure de fermeture', nl: 'Gesloten uur', he: 'שעה סגורה' },
  closedDays: { en: 'Closed days', fr: 'Jours de fermeture', nl: 'Gesloten dagen', he: 'ימים סגורים' },
  lotNo: NUMBER,
  goodNo: NUMBER,
  minimumBid: { en: 'Minimum bid', fr: 'Offre minimum', nl: 'Minimumbod', he: 'הצעת מינימום' },
  images: { en: 'Pictures', fr: 'Photos', nl: 'Foto’s', he: 'תמונות' },
};

export const ADDENDUM_PHRASES = {
  none: { en: 'none', fr: 'aucun', nl: 'geen', he: 'אין' },
  unnamedViewing: {
    en: 'a viewing without your company',
    fr: 'une présentation sans votre société',
    nl: 'een bezichtiging zonder uw bedrijf',
    he: 'צפייה ללא החברה שלכם',
  },
  more: { en: 'and {count} more', fr: 'et {count} de plus', nl: 'en nog {count}', he: 'ועוד {count}' },
  inAll: { en: '{count} in all', fr: '{count} au total', nl: '{count} in totaal', he: '{count} בסך הכול' },
  lotsAdded: {
    en: 'Lots added: {named}',
    fr: 'Lots ajoutés : {named}',
    nl: 'Kavels toegevoegd: {named}',
    he: 'פריטים שנוספו: {named}',
  },
  lotsRemoved: {
    en: 'Lots removed: {named}',
    fr: 'Lots supprimés : {named}',
    nl: 'Kavels verwijderd: {named}',
    he: 'פריטים שהוסרו: {named}',
  },
  goodsAdded: {
    en: 'Parcels added: {named}',
    fr: 'Parties ajoutées : {named}',
    nl: 'Partijen toegevoegd: {named}',
    he: 'חבילות שנוספו: {named}',
  },
  goodsRemoved: {
    en: 'Parcels removed: {named}',
    fr: 'Parties supprimées : {named}',
    nl: 'Partijen verwijderd: {named}',
    he: 'חבילות שהוסרו: {named}',
  },
  lotNo: { en: 'Lot {no}', fr: 'Lot {no}', nl: 'Kavel {no}', he: 'פריט {no}' },
  aLot: { en: 'A lot', fr: 'Un lot', nl: 'Een kavel', he: 'פריט' },
  goodNo: { en: 'Parcel {no}', fr: 'Partie {no}', nl: 'Partij {no}', he: 'חבילה {no}' },
  aGood: { en: 'A parcel', fr: 'Une partie', nl: 'Een partij', he: 'חבילה' },
  subject: { en: '{subject}: {label}', fr: '{subject} : {label}', nl: '{subject}: {label}', he: '{subject}: {label}' },
  filesAdded: { en: 'Files added', fr: 'Fichiers ajoutés', nl: 'Bestanden toegevoegd', he: 'קבצים שנוספו' },
  filesRemoved: { en: 'Files removed', fr: 'Fichiers supprimés', nl: 'Bestanden verwijderd', he: 'קבצים שהוסרו' },
  filesReplaced: { en: 'Files replaced', fr: 'Fichiers remplacés', nl: 'Bestanden vervangen', he: 'קבצים שהוחלפו' },
  filesRenamed: { en: 'Files renamed', fr: 'Fichiers renommés', nl: 'Bestanden hernoemd', he: 'קבצים ששמם שונה' },
  sealed: {
    en: 'sealed to the house, too',
    fr: 'scellées, même pour la maison',
    nl: 'ook voor het huis verzegeld',
    he: 'חתומות גם בפני הבית',
  },
  open: {
    en: 'sealed to competitors',
    fr: 'scellées pour les concurrents',
    nl: 'verzegeld voor concurrenten',
    he: 'חתומות בפני המתחרים',
  },
  allowed: { en: 'allowed', fr: 'autorisé', nl: 'toegestaan', he: 'מותר' },
  forbidden: { en: 'not allowed', fr: 'non autorisé', nl: 'niet toegestaan', he: 'אסור' },
  anyBid: { en: 'a bid', fr: 'une offre', nl: 'een bod', he: 'הצעה' },
  risingBid: {
    en: 'a first bid, or a rise by {percent}% and at least $1.00,',
    fr: 'une première offre, ou une hausse de {percent} % et d’au moins 1,00 $US,',
    nl: 'een eerste bod, of een verhoging met {percent}% en ten minste US$ 1,00,',
    he: 'הצעה ראשונה, או העלאה של {percent}% ולפחות $1.00,',
  },
  moves: {
    en: '{which} in the last {window} s moves the end by {extend} s',
    fr: '{which} dans les dernières {window} s déplace la fin de {extend} s',
    nl: '{which} in de laatste {window} s verplaatst het einde met {extend} s',
    he: '{which} ב-{window} השניות האחרונות דוחה את הסיום ב-{extend} שניות',
  },
  movesAtMost: {
    en: '{moves}, in all by {duration} at most',
    fr: '{moves}, de {duration} au total au maximum',
    nl: '{moves}, in totaal met ten hoogste {duration}',
    he: '{moves}, ובסך הכול לכל היותר {duration}',
  },
  minutes: { en: '{count} min', fr: '{count} min', nl: '{count} min', he: '{count} דקות' },
  seconds: { en: '{count} s', fr: '{count} s', nl: '{count} s', he: '{count} שניות' },
} satisfies Record<string, Texts>;

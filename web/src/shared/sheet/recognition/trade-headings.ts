import type { StoneColumnKey } from '@tender/contracts';
import { KIMBERLEY_HEADINGS } from './kimberley-headings.js';

/** Headings of trade platforms, GIA and lists of rough, in several languages; compared by `matchOf`. */
export interface TradeHeadings {
  readonly names: readonly string[];
  /** Headings that other programs use for something else: the cells decide. */
  readonly weak?: readonly string[];
}

const lines = (...texts: string[]): string[] => texts.flatMap((text) => text.split(';').map((name) => name.trim()));

const STOCK_NUMBERS = lines(
  'Stock #; Stock; Stock no; Stock num; Stock id; Stock number; Stk no; Stk; Stock name; Vendor stock number; Vender stock number; Supplier stock ref',
  'SKU; SKU number; Reference num; Reference number; Ref no; Stone no; Stone id; Inventory',
);
/** Headings that may also mean the row number. */
const BARE_NUMBERS = lines('No; Item no; מספר; Номер');
const RESERVES = lines(
  'Reserve price; Reserve; RP; Limit; Limit price; Reserve value; Reserve amount',
  'Limiet; Limietprijs; Reserveprijs; Prix de réserve; Réserve; Reservepreis; Reservierungspreis; Limitpreis; Mindestpreis',
  'מחיר שמורה; מחיר שמור; מחיר רזרבה; רזרבה; מחיר סף; Резервная цена; Резерв',
);

export const TRADE_HEADINGS = {
  lotNo: {
    names: lines(
      'Lot no; Lot; Lot number; Lot #; Lot id; Lot nr; Lot ref; Sale lot no',
      'Lotnummer; Kavel; Kavelnummer; Kavelnr; N° de lot; Numéro de lot; No lot; Los; Lose; Losnummer; Los-Nr',
      'מס לוט; מספר לוט; לוט; מספר חבילה; Лот; Номер лота; № лота',
    ),
    weak: [
      ...BARE_NUMBERS,
      ...STOCK_NUMBERS,
      ...lines('Packet no; Packet; Parcel no; Parcel; Parcel number; Parcel id'),
    ],
  },
  goodNo: {
    names: lines(
      'Good no; Parcel no; Parcel; Parcel number; Parcel #; Parcel id; Good; Packet; Packet no',
      'Partij; Partijnummer; Partijnr; מס חבילה; מספר חבילה; חבילה; Партия; Номер партии',
    ),
    weak: [
      ...BARE_NUMBERS,
      ...STOCK_NUMBERS,
      ...lines(
        'Lot no; Lot; Lot number; Lot nr; Lotnummer; Kavelnummer; N° de lot; Numéro de lot; Los; Losnummer; Los-Nr',
      ),
      ...lines('מס לוט; מספר לוט; לוט; Лот; Номер лота'),
    ],
  },
  reserve: { names: RESERVES },
  minimumBid: {
    names: lines(
      'Minimum bid; Min bid; Minimum; Start price; Starting price; Opening bid; Opening price; Starting bid',
      'Minimumbod; Startprijs; Mise à prix; Offre minimale; Startpreis; Mindestgebot',
      'מחיר מינימום; הצעת מינימום; מחיר פתיחה; מינימום; Минимальная ставка; Стартовая цена; Начальная цена',
    ),
  },
  estimate: {
    names: lines(
      'Estimate; Estimated value; Value; Valuation; Estimated price',
      'Richtprijs; Schatting; Schattingsprijs; Geschatte waarde; Waarde; Estimation; Prix estimé; Valeur estimée; Valeur; Schätzung; Schätzpreis; Schätzwert; Wert',
      'הערכה; שווי מוערך; אומדן; שווי; Оценка; Оценочная стоимость',
    ),
    // Some sellers write a word for reserve above their estimates.
    weak: RESERVES,
  },
  description: {
    names: lines(
      'Description; Desc; Details; Assortment; Description of parcel; Parcel description; Lot description; Article; Goods description',
      'Omschrijving; Beschrijving; Désignation; Beschreibung; Bezeichnung; תיאור; Описание; Наименование; Ассортимент',
    ),
    // Headings that may also mean the name of a client, which buyers must not see.
    weak: lines('Title; Name'),
  },
  category: {
    names: lines('Category; Goods; Type; Goods type; Categorie; Kategorie; Catégorie; קטגוריה; סוג; Категория; Тип'),
  },
  shape: {
    names: lines('Shape; Shp; Model; Form; Shape/Cut; Cut (Shape); Vorm; Forme; צורה; Форма'),
    weak: lines('Cut'),
  },
  pieces: {
    names: lines(
      'Pieces; Pcs; Pcs no; Stones; Stns; Count; Qty; Quantity; No of stones; No of stns; No stones; Number of stones; No of pcs; No of pieces; Stone count; Parcel stones',
      'Stenen; Stuks; Aantal; Aantal stenen; Aantal stuks; Pierres; Nombre; Nombre de pierres; Nb de pierres; Steine; Stück; Stückzahl; Anzahl; Anzahl Steine',
      'כמות אבנים; מספר אבנים; כמות; אבנים; Количество; Кол-во; Количество камней; Камней',
    ),
  },
  carats: {
    names: lines(
      'Carats; Carat; Cts; Ct; Crt; Weight; Wt; Wgt; Weight ct; Total carats; Carat weight; Ct weight; Carat size; Ct size; Weight in carats; Total weight; Size of polished; Caratage; TCW; Total carat weight',
      'Karaat; Karat; Gewicht; Gewicht in karaat; Gewicht in Karat; Poids; Poids en carats',
      'משקל; קראט; קרט; משקל קראט; משקל בקראט; Карат; Караты; Вес; Масса',
    ),
    weak: lines('Size; Sz'),
  },
  colour: {
    names: lines('Colour; Color; Col; Colr; Kleur; Couleur; Farbe; צבע; Цвет'),
  },
  clarity: {
    names: lines('Clarity; Clar; Cla; Purity; Quality; Zuiverheid; Pureté; Reinheit; ניקיון; נקיון; Чистота; Качество'),
  },
  cut: {
    names: lines('Cut; Make; Cut grade; Make (Cut grade); Slijpvorm; Taille; Schliff; ליטוש; חיתוך; Огранка'),
  },
  fluorescence: {
    names: lines(
      'Fluorescence; Fluo; Fluor; Fl; Flr; Flour; Flo; Fluorescence intensity; Fluor intensity; Fluo intensity; Flr intensity; Fluorescentie; Fluoreszenz; פלואורסצנציה; פלורסנציה; Флуоресценция',
    ),
  },
  origin: {
    names: lines(
      'Origin; Country of origin; Geographic origin; Origin of stone; Mine; Mine of origin; Mining country; Country of mining',
      "Herkomst; Land van herkomst; Oorsprong; Land van oorsprong; Origine; Pays d'origine; Provenance; Herkunft; Herkunftsland; Ursprung; Ursprungsland",
      'מקור; ארץ מקור; ארץ המקור; מוצא; ארץ מוצא; Происхождение; Страна происхождения',
    ),
  },
  laboratory: {
    names: lines(
      'Laboratory; Lab; Lab name; Grading lab; Grading laboratory; Cert lab; Certificate lab; Report lab; Certified by; Issued by lab; Labo; Graded by; Laboratorium; Laboratoire; Labor; מעבדה; Лаборатория',
    ),
  },
  certificate: {
    names: lines(
      'Certificate; Cert; Cert no; Certificate no; Certificate number; Certificate id; Cert id; Cert number; Certificate num; Cert num; Certificate #; Cert #',
      'Report; Report no; Report number; Report #; Lab number; Lab no; Lab report; Lab report no; Grading report no; GIA no; GIA report no',
      'Certificaat; Certificaatnummer; Certificat; N° de certificat; Numéro de certificat; Zertifikat; Zertifikat-Nr; Zertifikatnummer; תעודה; מספר תעודה; Сертификат; Номер сертификата',
    ),
    weak: lines('GIA'),
  },
  kimberley: { names: KIMBERLEY_HEADINGS.kimberley },
  kimberleyIssuedAt: { names: KIMBERLEY_HEADINGS.kimberleyIssuedAt },
  kimberleyExpiresAt: { names: KIMBERLEY_HEADINGS.kimberleyExpiresAt },
  kimberleyAuthority: { names: KIMBERLEY_HEADINGS.kimberleyAuthority },
  kimberleyOrigin: { names: KIMBERLEY_HEADINGS.kimberleyOrigin },
  remarks: { names: [] },
} satisfies Record<StoneColumnKey, TradeHeadings> & Record<string, TradeHeadings>;

/** Known headings for data of a Kimberley certificate, in English, French, Dutch, German and Hebrew. */

const NAME = /kimberle?y|(?<!\p{L})kpc?(?!\p{L})|קימברלי/iu;
const CERTIFICATE = /process(us)?|certificaa?te?|(?<!\p{L})cert(?!\p{L})|zertifikats?|תעודת/giu;
const LINKS = /(\s+(of|des?|du|van|het))+\s*$/i;

/** Normalised heading with the name of the certificate first: `kimberleydatum` for “Datum Kimberley-certificaat”. */
export function kimberleyHeading(heading: string, plain: (text: string) => string): string | null {
  if (!NAME.test(heading)) return null;
  return `kimberley${plain(heading.replace(NAME, ' ').replace(CERTIFICATE, ' ').replace(LINKS, ''))}`;
}

const kimberley = (...words: string[]): string[] => words.map((word) => `kimberley${word}`);

export const KIMBERLEY_HEADINGS = {
  kimberley: [
    ...kimberley('', 'no', 'number', 'n', 'numero', 'nr', 'nummer', 'מספר', 'מס'),
    ...['kpcertificate', 'kpno', 'kpnumber'],
  ],
  kimberleyIssuedAt: [
    ...kimberley('issued', 'issuedon', 'date', 'dateofissue', 'issuedate', 'dateissued'),
    ...kimberley('datedemission', 'emisle', 'delivrele', 'delivrance', 'datededelivrance'),
    ...kimberley(
      'datum',
      'uitgiftedatum',
      'datumvanuitgifte',
      'afgiftedatum',
      'datumvanafgifte',
      'afgegevenop',
      'uitgereiktop',
    ),
    ...kimberley('ausstellungsdatum', 'ausgestelltam'),
    ...kimberley('תאריך', 'תאריךהנפקה', 'הונפקב'),
    'kpdate',
  ],
  kimberleyExpiresAt: [
    ...kimberley('expires', 'expireson', 'expiry', 'expirydate', 'expirationdate', 'validuntil', 'validto'),
    ...kimberley('expiration', 'datedexpiration', 'expirele', 'valablejusquau', 'validite'),
    ...kimberley('vervaldatum', 'vervaltop', 'geldigtot', 'gultigbis', 'ablaufdatum'),
    ...kimberley('תוקף', 'בתוקףעד', 'תקףעד', 'תאריךתפוגה', 'תפוגה'),
    'kpexpiry',
  ],
  kimberleyAuthority: [
    ...kimberley('authority', 'issuingauthority', 'issuer', 'issuedby'),
    ...kimberley('autorite', 'autoriteemettrice', 'emispar', 'delivrepar', 'emetteur'),
    ...kimberley('autoriteit', 'instantie', 'uitgevendeinstantie', 'afgegevendoor', 'uitgegevendoor', 'uitgereiktdoor'),
    ...kimberley('behorde', 'ausstellendebehorde', 'ausgestelltvon', 'aussteller'),
    ...kimberley('רשות', 'רשותמנפיקה', 'הרשותהמנפיקה', 'גורםמנפיק', 'הונפקעלידי'),
    'kpauthority',
  ],
  kimberleyOrigin: [
    ...kimberley('origin', 'country', 'countryoforigin', 'origine', 'pays', 'paysdorigine', 'provenance'),
    ...kimberley('herkomst', 'land', 'landvanherkomst', 'oorsprong', 'landvanoorsprong'),
    ...kimberley('herkunft', 'herkunftsland', 'ursprung', 'ursprungsland'),
    ...kimberley('מקור', 'ארץמקור', 'ארץהמקור', 'מוצא', 'ארץמוצא'),
    ...['kporigin', 'kpcountry'],
  ],
};

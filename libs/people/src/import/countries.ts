import { COUNTRY_CODES } from '@tender/contracts/countries';

const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  uae: 'AE',
  hongkong: 'HK',
  macau: 'MO',
  macao: 'MO',
  turkey: 'TR',
  czechrepublic: 'CZ',
  holland: 'NL',
  thenetherlands: 'NL',
  ivorycoast: 'CI',
  drc: 'CD',
  drcongo: 'CD',
  democraticrepublicofthecongo: 'CD',
  congokinshasa: 'CD',
  republicofthecongo: 'CG',
  congobrazzaville: 'CG',
  russianfederation: 'RU',
  republicofkorea: 'KR',
  korea: 'KR',
  burma: 'MM',
  swaziland: 'SZ',
  capeverde: 'CV',
  vaticancity: 'VA',
  palestine: 'PS',
  macedonia: 'MK',
  peoplesrepublicofchina: 'CN',
};

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');

let codes: ReadonlyMap<string, string> | undefined;

function codesByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return new Map([
    ...COUNTRY_CODES.map((code) => [plain(names.of(code) ?? code), code] as const),
    ...Object.entries(OTHER_NAMES),
  ]);
}

export function countryCodeOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (COUNTRY_CODES.includes(code)) return code;
  codes ??= codesByName();
  return codes.get(plain(text)) ?? null;
}

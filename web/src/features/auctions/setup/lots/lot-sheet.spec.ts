import { describe, expect, test } from '@jest/globals';
import type { SheetColumn } from '@tender/contracts';
import { recognise } from '../../../../shared/sheet/recognition/recognise.js';
import { headingsIn } from '../../../../shared/sheet/recognition/table.js';
import { columnsOf, guessMapping, mappingOf } from '../../../../shared/sheet/recognition/mapping.js';
import { differencesOf, rowsOf, unmapped } from '../../../../shared/sheet/sheet.js';
import { countByField, likeliestSheet } from '../../../../shared/sheet/sheet-actions.js';
import { formatField } from '../../../../shared/sheet/sheet-fields.js';
import { LOT_SHEET } from './lot-sheet.js';

const HEADER = ['Lot #', 'Pcs', 'Weight (ct)', 'Color', 'Reserve Price (USD)', 'Min. Bid', 'KP No.'];
const mapping = guessMapping(LOT_SHEET, HEADER);
const lotsOf = (cells: string[][]) => rowsOf(LOT_SHEET, cells, { mapping, decimal: '.', firstRow: 2 });

test('columns are guessed by their headings', () => {
  expect(mapping).toMatchObject({
    lotNo: 0,
    pieces: 1,
    carats: 2,
    colour: 3,
    reservePrice: 4,
    minimumBid: 5,
    kimberley: 6,
    clarity: undefined,
  });
});

test('ignores a unit after a heading; a heading with another currency is not dollars', () => {
  const guessed = guessMapping(LOT_SHEET, ['Los-Nr.', 'Limit (USD)', 'Gewicht [ct]', 'Mindestgebot US$']);
  expect(guessed).toMatchObject({ lotNo: 0, reservePrice: 1, carats: 2, minimumBid: 3 });
  for (const heading of ['Reserve (€)', 'Reserve £', '₪ Reserve'])
    expect(guessMapping(LOT_SHEET, ['Lot', heading])).toMatchObject({ lotNo: 0, reservePrice: undefined });
});

describe('amounts per carat', () => {
  const rowsUnder = (header: string[], ...cells: string[][]) =>
    rowsOf(LOT_SHEET, cells, {
      mapping: guessMapping(LOT_SHEET, header),
      decimal: '.',
      firstRow: 2,
    });

  test.each([
    ['Reserve $/ct', 'Min. bid p/ct'],
    ['Reserve (USD/ct)', 'Minimum bid per carat'],
    ['Limit pro Karat', 'Mindestgebot je ct'],
    ['Prix de réserve par carat', 'Mise à prix (USD) au carat'],
    ['Limietprijs per karaat', 'Startprijs / ct.'],
    ['מחיר שמור לקרט', 'מחיר פתיחה לקראט'],
  ])('%s, %s: times the carats', (reserve, minimum) => {
    const { rows, errors } = rowsUnder(['Lot', 'Carats', reserve, minimum], ['1', '10.5', '1,200', '1000.01']);
    expect(rows).toEqual([{ lotNo: '1', carats: 10.5, reservePrice: 12_600, minimumBid: 10_500.11 }]);
    expect(errors).toEqual([]);
    expect(unmapped(LOT_SHEET, guessMapping(LOT_SHEET, ['Lot', reserve]))).toEqual([]);
  });

  test('stay unused beside a total amount; in euros they have no column', () => {
    const whole = guessMapping(LOT_SHEET, ['Lot', 'Reserve USD/ct', 'Reserve USD total']);
    expect(whole).toMatchObject({ reservePrice: 2, reservePricePerCarat: undefined });
    const euros = guessMapping(LOT_SHEET, ['Lot', 'Reserve €/ct']);
    expect(euros).toMatchObject({ reservePrice: undefined, reservePricePerCarat: undefined });
  });

  test('need carats, and are converted to amounts', () => {
    const header = ['Lot', 'Carats', 'Reserve per carat'];
    const { errors } = rowsUnder(header, ['1', '', '5'], ['2', '3', ''], ['3', '1000', '9999999999']);
    expect(errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'Reserve per carat (USD)', 'needs the carats beside it'],
      [3, 'Reserve (USD)', 'is missing'],
      [4, 'Reserve per carat (USD)', 'times 1,000 carats is no amount up to $10,000,000,000.00'],
    ]);
  });
});

const remembered = (header: string[], columns: SheetColumn[]) =>
  mappingOf(LOT_SHEET, header, { columns, recognised: recognise(LOT_SHEET, { header, rows: [] }) }).mapping;

test('finds chosen columns again in any position', () => {
  const chosen = columnsOf(LOT_SHEET, HEADER, { ...mapping, shape: 3, colour: undefined });
  const moved = ['KP No.', 'Color', 'Lot #', 'Reserve Price (USD)', 'Weight (ct)', 'Pcs', 'Min. Bid'];
  expect(remembered(moved, chosen)).toMatchObject({ lotNo: 2, shape: 1, colour: undefined, reservePrice: 3 });
  // A field that the earlier list lacked is guessed.
  const before = chosen.filter(({ field }) => field !== 'kimberley');
  expect(remembered(moved, before)).toMatchObject({ kimberley: 0 });
});

test.each(['Lab', 'Grading lab', 'Laboratory', 'Laboratoire', 'Laboratorium', 'מעבדה'])(
  'a column called %s holds the laboratory, not the certificate',
  (heading) => {
    const header = ['Lot', heading, 'Report no', 'Reserve'];
    expect(guessMapping(LOT_SHEET, header)).toMatchObject({ laboratory: 1, certificate: 2 });
  },
);

test('reads a known laboratory in any spelling, and another one as written', () => {
  const cells = ['gia', 'G.I.A.', 'Gubelin', 'IGI', 'Own laboratory', ''].map((laboratory, index) => [
    `${index}`,
    laboratory,
    '5',
  ]);
  const { rows } = rowsOf(LOT_SHEET, cells, {
    mapping: { lotNo: 0, laboratory: 1, reservePrice: 2 },
    decimal: '.',
    firstRow: 2,
  });
  expect(rows.map(({ laboratory }) => laboratory)).toEqual([
    'GIA',
    'GIA',
    'Gübelin',
    'IGI',
    'Own laboratory',
    undefined,
  ]);
});

describe('rows', () => {
  test('become lots', () => {
    expect(lotsOf([['12A', '3', '1,034.50', 'D-F', '$1,250,000.50', '', 'KP1']])).toMatchObject({
      rows: [
        {
          lotNo: '12A',
          pieces: 3,
          carats: 1034.5,
          colour: 'D-F',
          reservePrice: 1250000.5,
          kimberley: { number: 'KP1' },
        },
      ],
      errors: [],
    });
  });

  test('skips empty rows, and counts them', () => {
    const { rows, errors } = lotsOf([
      ['', '', ''],
      ['1', '1', '1', '', 'x'],
    ]);
    expect(rows).toHaveLength(1);
    const message = expect.stringContaining('positive amount');
    expect(errors).toEqual([{ row: 3, key: 'reservePrice', field: 'Reserve (USD)', message, text: 'x' }]);
  });

  test("shows a formula's error value", () => {
    expect(lotsOf([['1', '', '#N/A', '', '#REF!']]).errors).toMatchObject([
      { field: 'Reserve (USD)', message: 'holds an error (#REF!)', text: '#REF!' },
      { field: 'Carats', message: 'holds an error (#N/A)' },
    ]);
  });

  test('names missing and duplicate values by row', () => {
    const { errors } = lotsOf([
      ['1', '', '', '', '100'],
      ['1', '', '', '', ''],
      ['7', '2.5', '', '', '100'],
    ]);
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'Reserve (USD)'],
      [3, 'Lot number'],
      [4, 'Pieces'],
    ]);
  });
});

describe('a list in Dutch notation', () => {
  const rows = [
    ['Diamanthuis Peeters - tender december'],
    [],
    ['Lotnummer', 'Omschrijving', 'Karaat', 'Herkomst', 'Limietprijs'],
    ['P-1', 'Makeables', '39,20', 'Botswana', '$ 108.623,20'],
    ['P-2', 'Brown, mixed', '1.210,75', 'Congo', '45000'],
  ];
  const heading = headingsIn(LOT_SHEET, rows).row;
  const read = (decimal: '.' | ',') =>
    rowsOf(LOT_SHEET, rows.slice(heading + 1), {
      mapping: guessMapping(LOT_SHEET, rows[heading]!),
      decimal,
      firstRow: heading + 2,
    });

  test('finds the headings below the title, and reads decimal commas', () => {
    expect(heading).toBe(2);
    expect(read(',')).toMatchObject({
      rows: [
        { lotNo: 'P-1', description: 'Makeables', carats: 39.2, origin: 'Botswana', reservePrice: 108_623.2 },
        { lotNo: 'P-2', description: 'Brown, mixed', carats: 1210.75, origin: 'Congo', reservePrice: 45_000 },
      ],
      errors: [],
    });
  });

  test('reports each number that the other decimal sign would change', () => {
    expect(read('.').errors.map(({ row, field }) => [row, field])).toEqual([
      [4, 'Reserve (USD)'],
      [4, 'Carats'],
      [5, 'Carats'],
    ]);
  });

  test('reports a missing required column once, not in each row', () => {
    const without = { ...guessMapping(LOT_SHEET, rows[heading]!), reservePrice: undefined };
    expect(unmapped(LOT_SHEET, without).map(({ key }) => key)).toEqual(['reservePrice']);
    expect(rowsOf(LOT_SHEET, rows.slice(3), { mapping: without, decimal: ',', firstRow: 4 }).errors).toEqual([]);
  });
});

test('reads the details of Kimberley certificates; an ambiguous day needs a choice', () => {
  const header = ['Lot', 'Reserve', 'KP no', 'KP issued', 'KP expiry', 'KP authority', 'KP origin'];
  const read = (...cells: string[]) =>
    rowsOf(LOT_SHEET, [['1', '100', ...cells]], {
      mapping: guessMapping(LOT_SHEET, header),
      decimal: '.',
      firstRow: 2,
    });
  expect(read('ZA-1', '31/01/2026', '2027-1-5', 'SADPMR', 'South Africa').rows[0]).toHaveProperty('kimberley', {
    number: 'ZA-1',
    issuedAt: '2026-01-31',
    expiresAt: '2027-01-05',
    authority: 'SADPMR',
    origin: 'South Africa',
  });
  expect(read('ZA-1', '03/02/2026').errors).toMatchObject([{ key: 'kimberleyIssuedAt' }]);
  expect(read('', '', '', '', 'Botswana').errors).toMatchObject([{ key: 'kimberley', message: 'is missing' }]);
  const now = { lotNo: '1', reservePrice: 100, kimberley: { number: 'ZA-1', origin: 'South Africa' } };
  const { rows } = read('ZA-1', '', '', 'SADPMR');
  expect(differencesOf(LOT_SHEET, rows[0]!, now)).toEqual([
    { field: expect.objectContaining({ label: 'Kimberley authority' }), before: undefined, after: 'SADPMR' },
  ]);
});

describe('a list that is not only lots', () => {
  test('ignores rows that are left out', () => {
    const cells = [
      ['1', '3', '10', 'D', '100'],
      ['', '', '', '', ''],
      ['TOTAL', '3', '10', '', '100'],
      ['', 'Totaal:', '', '', '100'],
    ];
    const { rows, errors } = rowsOf(LOT_SHEET, cells, {
      mapping,
      decimal: '.',
      firstRow: 2,
      left: new Set([4, 5]),
    });
    expect(rows.map(({ lotNo }) => lotNo)).toEqual(['1']);
    expect(errors).toEqual([]);
  });

  test('a row of a known lot changes it', () => {
    const { rows, errors } = lotsOf([['1', '', '', '', '120']]);
    expect(errors).toEqual([]);
    const now = { lotNo: '1', reservePrice: 100, description: 'Octahedra' };
    expect(differencesOf(LOT_SHEET, rows[0]!, now)).toMatchObject([
      { field: { label: 'Reserve (USD)' }, before: 100, after: 120 },
    ]);
    expect(differencesOf(LOT_SHEET, rows[0]!, { ...now, reservePrice: 120 })).toEqual([]);
  });

  test('Hebrew headings are known', () => {
    expect(guessMapping(LOT_SHEET, ['מספר לוט', 'תיאור', 'משקל (קראט)', 'מחיר שמור'])).toMatchObject({
      lotNo: 0,
      description: 1,
      carats: 2,
      reservePrice: 3,
    });
  });

  test.each(['US$ 12,500', '12500 USD', 'USD 12,500.00', '$12,500'])('%s is an amount', (text) => {
    expect(lotsOf([['1', '', '', '', text]]).rows).toMatchObject([{ reservePrice: 12_500 }]);
  });
});

describe('amounts that a formula has made', () => {
  const complaint = (text: string, decimal: '.' | ',' = '.') =>
    rowsOf(LOT_SHEET, [['1', '', '', '', text]], { mapping, decimal, firstRow: 2 }).errors;

  test('with more than two decimals are wrong, and can be rounded in one step', () => {
    expect(complaint('13061.6448')).toMatchObject([
      { message: '“13061.6448” has more than two decimals: 13061.64?', instead: '13061.64' },
    ]);
    expect(complaint('1,250.555')[0]?.instead).toBe('1250.56');
    expect(complaint('1.250,995', ',')[0]?.instead).toBe('1251,00');
    expect(complaint('0.0451')[0]?.instead).toBe('0.05');
    expect(complaint('13061.64')).toEqual([]);
  });

  test('that may be thousands under the other decimal sign cannot be rounded', () => {
    expect(complaint('108.623')).toMatchObject([{ field: 'Reserve (USD)' }]);
    expect(complaint('108.623')[0]).not.toHaveProperty('instead');
    expect(complaint('0.0001')[0]).not.toHaveProperty('instead');
  });

  test('are counted by field', () => {
    const errors = rowsOf(
      LOT_SHEET,
      [
        ['1', 'x', '', '', '1.5551'],
        ['2', '', '', '', '2.5551'],
      ],
      { mapping, decimal: '.', firstRow: 2 },
    ).errors;
    expect(countByField(errors)).toEqual([
      { field: 'Reserve (USD)', count: 2 },
      { field: 'Pieces', count: 1 },
    ]);
  });
});

test.each([
  ['German', ['Lot-Nr.', 'Stückzahl', 'Gewicht in Karat', 'Reservepreis (USD)', 'Mindestgebot']],
  ['French', ['N° de lot', 'Nombre de pierres', 'Poids (ct)', 'Prix de réserve', 'Mise à prix']],
  ['French in full', ['Numéro de lot', 'Nb de pierres', 'Poids en carats', 'Prix de réserve (USD)', 'Offre minimale']],
  ['Dutch', ['Kavelnummer', 'Aantal stenen', 'Gewicht (ct)', 'Reserveprijs', 'Minimumbod']],
  ['Dutch in short', ['Lot nr', 'Aantal', 'Gewicht in karaat', 'Limietprijs', 'Startprijs']],
  ['Hebrew', ["מס' לוט", 'כמות אבנים', 'משקל (קראט)', 'מחיר שמורה', 'מחיר מינימום']],
])('the headings of a list in %s are known', (_, headings) => {
  expect(guessMapping(LOT_SHEET, headings)).toMatchObject({
    lotNo: 0,
    pieces: 1,
    carats: 2,
    reservePrice: 3,
    minimumBid: 4,
  });
});

test.each([
  ['English', ['KP certificate no.', 'Date of issue (KP)', 'KPC valid until', 'KP issuing authority', 'KP country']],
  ['English in short', ['Kimberley', 'KP date', 'Kimberley expiry', 'KP issued by', 'KP country of origin']],
  [
    'French',
    [
      'N° du certificat de Kimberley',
      "Date d'émission du certificat Kimberley",
      'Kimberley valable jusqu’au',
      'Autorité Kimberley',
      "Pays d'origine (Kimberley)",
    ],
  ],
  ['French in short', ['Certificat KP', 'KP délivré le', 'KP expiration', 'KP délivré par', 'Origine KP']],
  [
    'Dutch',
    [
      'Kimberleycertificaat',
      'Datum Kimberley-certificaat',
      'Kimberley geldig tot',
      'Kimberley afgegeven door',
      'Kimberley land van herkomst',
    ],
  ],
  ['Dutch in short', ['KP-nr.', 'KP afgiftedatum', 'KP-vervaldatum', 'KP-autoriteit', 'Herkomst KP']],
  [
    'German',
    [
      'Kimberley-Zertifikat Nr.',
      'Kimberley-Ausstellungsdatum',
      'Kimberley gültig bis',
      'Kimberley ausstellende Behörde',
      'Kimberley-Herkunftsland',
    ],
  ],
  [
    'these screens in Dutch',
    [
      'Kimberley: nummer',
      'Kimberley: uitgereikt op',
      'Kimberley: vervalt op',
      'Kimberley: instantie',
      'Kimberley: herkomst',
    ],
  ],
  [
    'these screens in French',
    [
      'Kimberley, numéro',
      'Kimberley, délivrance',
      'Kimberley, expiration',
      'Kimberley, autorité',
      'Kimberley, origine',
    ],
  ],
  ['German in short', ['Kimberleyzertifikat', 'KP ausgestellt am', 'KP Ablaufdatum', 'KP Aussteller', 'KP-Herkunft']],
  [
    'Hebrew',
    ['מספר תעודת קימברלי', 'תאריך הנפקה קימברלי', 'קימברלי בתוקף עד', 'קימברלי רשות מנפיקה', 'קימברלי ארץ מקור'],
  ],
])('the headings of a Kimberley certificate in %s are known', (_, headings) => {
  expect(guessMapping(LOT_SHEET, ['Lot', 'Certificate', ...headings])).toMatchObject({
    lotNo: 0,
    certificate: 1,
    kimberley: 2,
    kimberleyIssuedAt: 3,
    kimberleyExpiresAt: 4,
    kimberleyAuthority: 5,
    kimberleyOrigin: 6,
  });
});

test('a country, a date or an authority alone names no Kimberley certificate', () => {
  const { kimberley, kimberleyOrigin, kimberleyAuthority, kimberleyIssuedAt } = guessMapping(LOT_SHEET, [
    ...['Origin', 'Herkunft', 'Pays', 'Datum', 'Authority', 'Certificaat', 'Stückkp'],
  ]);
  expect([kimberley, kimberleyOrigin, kimberleyAuthority, kimberleyIssuedAt]).toEqual(Array(4).fill(undefined));
});

test('formats the values of a list for display', () => {
  const field = (key: string) => LOT_SHEET.fields.find((known) => known.key === key)!;
  expect(formatField(field('reservePrice'), 108_623.2)).toBe('$108,623.20');
  expect(formatField(field('carats'), 1_210.755)).toBe('1,210.755');
  expect(formatField(field('description'), undefined)).toBe('');
});

test('chooses a hidden sheet only if no other one has a known heading', () => {
  const rows = [['Lot', 'Carats', 'Reserve']];
  const visible = { name: 'New', rows: [['Lot', 'Reserve']] };
  const old = { name: 'Old', rows, hidden: true };
  expect(likeliestSheet(LOT_SHEET, { sheets: [old, visible] })).toBe(1);
  const cover = { name: 'Cover', rows: [['Tender']] };
  expect(likeliestSheet(LOT_SHEET, { sheets: [cover, old] })).toBe(1);
});

test('names lots whose minimum bid is above their reserve: the columns may be swapped', () => {
  const { rows, errors } = lotsOf([
    ['7', '', '', '', '1000', '50000'],
    ['8', '', '', '', '1000', '1000'],
    ['9', '', '', '', '', '5'],
    ['10', '', '', '', '1000', '1000.01'],
  ]);
  expect(errors).toHaveLength(1);
  expect(LOT_SHEET.doubt!(rows)).toBe(
    'The minimum bids of lots \u20687\u2069 · \u206810\u2069 are above the reserve. Are the two columns the right ones?',
  );
  expect(LOT_SHEET.doubt!(rows.slice(1, 3))).toBeNull();
  const many = Array.from({ length: 300 }, (_, index) => ({ lotNo: `${index}`, reservePrice: 1, minimumBid: 2 }));
  expect(LOT_SHEET.doubt!(many)).toMatch(/\u206819\u2069 · \u2068…\u2069 are above/);
});

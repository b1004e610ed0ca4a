import type { GoodRow, GoodsCategory } from '@tender/contracts';

export interface DemoDeal {
  lotNo: string;
  category: GoodsCategory;
  description: string;
  shape: string;
  pieces: number;
  carats: number;
  colour: string;
  clarity: string;
  cut?: string;
  fluorescence?: string;
  origin?: string;
  laboratory?: string;
  certificate?: string;
  kimberley?: { number: string; issuedAt: string; expiresAt: string; authority: string; origin: string };
  reservePrice: number;
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;
const between = (least: number, most: number): number => least + Math.random() * (most - least);
const round = (value: number, step: number): number => Math.round(value / step) * step;

const COLOURS = ['D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
const STEP_CUTS = new Set(['Emerald', 'Asscher']);
const CUTS = [
  'Round',
  'Round',
  'Oval',
  'Emerald',
  'Cushion',
  'Pear',
  'Radiant',
  'Asscher',
  'Princess',
  'Marquise',
  'Heart',
] as const;
const FANCY = [
  'Fancy intense yellow',
  'Fancy vivid yellow',
  'Fancy light pink',
  'Fancy brownish orange',
  'Fancy grey',
] as const;
/** About one in `FANCY_EVERY` polished diamonds has a fancy colour, which multiplies its price by `FANCY_FACTOR`. */
const [FANCY_EVERY, FANCY_FACTOR] = [7, 1.8];
const CLARITIES = ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'] as const;
const GEMS = [
  { name: 'Blue sapphire', colour: 'Royal blue', origin: 'Ceylon', price: 2_400 },
  { name: 'Ruby', colour: 'Vivid red', origin: 'Mozambique', price: 4_800 },
  { name: 'Emerald', colour: 'Vivid green', origin: 'Colombia', price: 3_600 },
  { name: 'Spinel', colour: 'Cobalt blue', origin: 'Luc Yen', price: 1_900 },
  { name: 'Padparadscha', colour: 'Pinkish orange', origin: 'Ceylon', price: 5_200 },
] as const;

/** Dollars per carat of a polished stone. `colour` and `clarity` are indexes: 0 is the best. */
const polishedPrice = (carats: number, colour: number, clarity: number): number =>
  2_900 * carats ** 0.9 * (1 - colour * 0.085) * (1 - clarity * 0.095);

function polished(lotNo: string): DemoDeal {
  const carats = Number(between(0.9, 6.5).toFixed(2));
  const [colour, clarity] = [Math.floor(between(0, 7)), Math.floor(between(0, 7))];
  const shape = pick(CUTS);
  const isFancy = Math.random() < 1 / FANCY_EVERY;
  const colourName = isFancy ? pick(FANCY) : COLOURS[colour]!;
  return {
    lotNo,
    category: 'polishedDiamond',
    shape,
    pieces: 1,
    carats,
    colour: colourName,
    clarity: CLARITIES[clarity]!,
    cut: pick(['Excellent', 'Very good']),
    fluorescence: pick(['None', 'None', 'Faint', 'Medium']),
    laboratory: pick(['GIA', 'GIA', 'HRD', 'IGI']),
    certificate: String(Math.floor(between(2e9, 7e9))),
    description: `${carats.toFixed(2)} ct ${shape.toLowerCase()} ${STEP_CUTS.has(shape) ? 'step cut' : 'brilliant'}, ${colourName} ${CLARITIES[clarity]}`,
    reservePrice: round(
      polishedPrice(carats, isFancy ? 0 : colour, clarity) * carats * (isFancy ? FANCY_FACTOR : 1),
      50,
    ),
  };
}

function rough(lotNo: string, now: number): DemoDeal {
  const pieces = Math.floor(between(4, 240));
  const carats = Number((pieces * between(0.4, 4.2)).toFixed(2));
  const clarity = pick(['Sawable', 'Makeable', 'Cleavage', 'Near gem']);
  const [colour, origin] = [
    pick(['D–F', 'G–H', 'I–K', 'Top light brown']),
    pick(['Botswana', 'Namibia', 'Angola', 'Canada', 'South Africa']),
  ];
  const issued = new Date(now - 20 * 86_400_000);
  return {
    lotNo,
    category: 'roughDiamond',
    shape: pick(['Octahedra', 'Dodecahedra', 'Macles', 'Mixed']),
    pieces,
    carats,
    colour,
    clarity,
    description: `${pieces} pcs ${clarity.toLowerCase()} rough, ${origin}`,
    kimberley: {
      number: `KP-${Math.floor(between(1e5, 1e6))}`,
      issuedAt: issued.toISOString(),
      origin,
      expiresAt: new Date(issued.getTime() + 60 * 86_400_000).toISOString(),
      authority: `${origin} Ministry of Mines`,
    },
    reservePrice: round(carats * between(140, 620), 100),
  };
}

function gemstone(lotNo: string): DemoDeal {
  const { name, colour, origin, price } = pick(GEMS);
  const carats = Number(between(1.2, 9.5).toFixed(2));
  return {
    lotNo,
    category: 'gemstones',
    shape: name === 'Emerald' ? 'Octagon' : pick(['Oval', 'Cushion', 'Round', 'Pear']),
    pieces: 1,
    carats,
    colour,
    clarity: pick(['Eye clean', 'Loupe clean', 'Minor oil']),
    origin,
    laboratory: pick(['Gübelin', 'SSEF', 'GRS']),
    certificate: String(Math.floor(between(1e7, 9e7))),
    description: `${name}, ${origin}, ${carats.toFixed(2)} ct, ${pick(['unheated', 'heated'])}`,
    reservePrice: round(price * carats ** 1.2, 50),
  };
}

const MAKERS: Record<GoodsCategory, (lotNo: string, now: number) => DemoDeal> = {
  polishedDiamond: polished,
  roughDiamond: rough,
  gemstones: gemstone,
};

export const demoDeals = (category: GoodsCategory, count: number, now = Date.now()): DemoDeal[] =>
  Array.from({ length: count }, (_, index) => MAKERS[category](String(index + 1).padStart(3, '0'), now));

/** The deals of an auction as parcels of a viewing. */
export const goodsOf = (deals: readonly DemoDeal[]): GoodRow[] =>
  deals.map(({ lotNo: goodNo, reservePrice: estimate, ...described }) => ({ goodNo, estimate, ...described }));

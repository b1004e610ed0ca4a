import type { LotView } from './auction-views.js';

/** Maximum pixels of the longer side of a thumbnail, and of a picture for the full screen. */
export const LOT_IMAGE_SIZES = { small: 320, large: 1_600 } as const;
export type LotImageSize = keyof typeof LOT_IMAGE_SIZES;

export const LOT_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

const MIB = 1024 * 1024;
/** Limits of an upload of pictures. */
export const LOT_IMAGE_MAXIMA = {
  /** Bytes of one picture. */
  bytes: 25 * MIB,
  /** Width times height of one picture. */
  pixels: 50_000_000,
  zip: 250 * MIB,
  /** Total bytes of the unpacked files of a ZIP. */
  unpacked: 500 * MIB,
  perZip: 500,
} as const;

const ADDRESS = /^\/api\/lot\/images\/[^/]+\/([^/]+)\/(small|large)$/;

/** Address of a picture. The content at an address never changes. */
export const lotImageAddress = (lotId: string, imageId: string, size: LotImageSize): string =>
  `/api/lot/images/${lotId}/${imageId}/${size}`;

export const imageIdOf = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

export const imageIdsOf = ({ images }: Pick<LotView, 'images'>): string[] =>
  images.flatMap((address) => imageIdOf(address) ?? []);

/** The files of a ZIP by lot, and the files that are no pictures or match no lot. */
export interface LotImageMatches {
  matched: { lotId: string; lotNo: string; files: string[] }[];
  unmatched: string[];
}

/**
 * Assigns pictures of a ZIP to lots by the innermost folder that names a lot (`12/a.png`), else by the file name
 * (`12-2.jpg`). Ignores case, punctuation and leading zeros. A name of two lots matches none.
 */
export function matchLotImages(
  paths: readonly string[],
  lots: readonly Pick<LotView, '_id' | 'lotNo'>[],
): LotImageMatches {
  const byKey = new Map<string, Pick<LotView, '_id' | 'lotNo'> | null>();
  for (const lot of lots) byKey.set(keyOf(lot.lotNo), byKey.has(keyOf(lot.lotNo)) ? null : lot);
  const matched = new Map<string, LotImageMatches['matched'][number]>();
  const unmatched: string[] = [];
  for (const path of paths.filter((each) => !UNSEEN.test(each)).sort(asPeopleCount)) {
    const lot = PICTURE.test(path) ? lotOf(path, byKey) : null;
    if (!lot) unmatched.push(path);
    else if (matched.has(lot._id)) matched.get(lot._id)!.files.push(path);
    else matched.set(lot._id, { lotId: lot._id, lotNo: lot.lotNo, files: [path] });
  }
  return { matched: [...matched.values()].sort((one, other) => asPeopleCount(one.lotNo, other.lotNo)), unmatched };
}

/** File extensions of pictures. Windows names some JPEGs `.jfif`. */
export const LOT_IMAGE_ENDINGS = ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'png', 'webp'] as const;
const PICTURE = new RegExp(`\\.(${LOT_IMAGE_ENDINGS.join('|')})$`, 'i');
const UNSEEN = /(^|[/\\])(__MACOSX[/\\]|\.(?!\.)|Thumbs\.db$|desktop\.ini$)/i;

function lotOf<Lot>(path: string, lots: ReadonlyMap<string, Lot>): Lot | null {
  const folders = path.split(/[/\\]/);
  const name = folders.pop()!.replace(/\.[^.]*$/, '');
  for (const folder of folders.reverse()) {
    const key = keysOf(folder).find((each) => lots.has(each));
    if (key !== undefined) return lots.get(key)!;
  }
  const keys = keysOf(name);
  const key = [...keys, ...keys.map((each) => /^(.+)-\d+$/.exec(each)?.[1] ?? '')].find((each) => lots.has(each));
  return key === undefined ? null : lots.get(key)!;
}

const NUMBER_WORD = /^(?:lot|parcel|kavel|partij|los|lote|פריט|לוט|חבילה|лот)(?:-(?:no|nr))?(?:-|(?=\d))/;

const keysOf = (name: string): string[] => {
  const key = keyOf(name);
  const bare = keyOf(key.replace(NUMBER_WORD, ''));
  return bare === key ? [key] : [key, bare];
};

/** `A/012` and `a-12` have the same key, because file names cannot contain a slash. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');

/** Order of pictures: `12.jpg`, `12-2.jpg`, `12-10.jpg`. */
const { compare } = new Intl.Collator('en', { numeric: true });
const asPeopleCount = (one: string, other: string): number => compare(bare(one), bare(other)) || compare(one, other);
const bare = (path: string): string => path.replace(/\.[^./\\]*$/, '');

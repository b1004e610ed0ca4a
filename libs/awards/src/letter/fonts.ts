import { createRequire } from 'node:module';

/** The subsets of the fonts, in the order in which a character looks for its glyph. */
const SUBSETS = [
  'noto-sans/files/noto-sans-latin',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew',
  ...['latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'].map(
    (subset) => `noto-sans/files/noto-sans-${subset}`,
  ),
  'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
  'noto-sans-thai/files/noto-sans-thai-thai',
  'noto-sans-gujarati/files/noto-sans-gujarati-gujarati',
];

export type Weight = 400 | 700;

interface Glyph {
  id: number;
  name: string;
  codePoints: number[];
}

interface FontFile {
  characterSet: number[];
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): Glyph;
  layout(text: string): { glyphs: Glyph[] };
}

/** Parts of PDFKit's embedded font that its types lack. A test fails if another version renames them. */
interface EmbeddedFont {
  name: string;
  font: FontFile;
  subset: { includeGlyph(id: number): number };
  unicode: number[][];
}

interface FontedDocument extends PDFKit.PDFDocument {
  _font: EmbeddedFont;
  _fontFamilies: Record<string, EmbeddedFont>;
}

const isFonted = (doc: PDFKit.PDFDocument): doc is FontedDocument => '_font' in doc && '_fontFamilies' in doc;

/** Name of the glyph of one character, such as the ligature of lam and alef. */
const NAMED_CHARACTER = /^uni([0-9A-F]{4})$/;

const require = createRequire(import.meta.url);

/** Fonts of one document, opened when a character needs them. */
export class Fonts {
  private readonly known = new Map<string, string | null>();
  private readonly opened = new Set<string>();
  private readonly doc: FontedDocument;

  constructor(doc: PDFKit.PDFDocument) {
    if (!isFonted(doc)) throw new Error('PDFKit keeps its fonts elsewhere');
    this.doc = doc;
  }

  /** Name of the first font with the character; null if no font has it. */
  nameFor(character: string, weight: Weight): string | null {
    const key = `${weight} ${character}`;
    let name = this.known.get(key);
    if (name === undefined) this.known.set(key, (name = this.search(character.codePointAt(0)!, weight)));
    return name;
  }

  hasGlyph(name: string, character: string): boolean {
    return this.open(name).font.hasGlyphForCodePoint(character.codePointAt(0)!);
  }

  /** A copy of a font whose mirrored bracket is read as the bracket of the text. */
  mirrored(name: string, shown: string, meant: string): string {
    const copy = `${name} mirrored`;
    const font = this.open(copy, name);
    const glyph = font.subset.includeGlyph(font.font.glyphForCodePoint(shown.codePointAt(0)!).id);
    font.unicode[glyph] = [meant.codePointAt(0)!];
    return copy;
  }

  /** All characters of the fonts. */
  characters(weight: Weight): Set<number> {
    return new Set(namesOf(weight).flatMap((name) => this.open(name).font.characterSet));
  }

  private search(code: number, weight: Weight): string | null {
    return namesOf(weight).find((name) => this.open(name).font.hasGlyphForCodePoint(code)) ?? null;
  }

  private open(name: string, file = name): EmbeddedFont {
    const isNew = !this.opened.has(name);
    if (isNew) this.doc.registerFont(name, require.resolve(`@fontsource/${file}`));
    this.opened.add(name);
    const { _font: font, _fontFamilies: families } = this.doc.font(name);
    // PDFKit would use the first of several fonts with one PostScript name, such as the subsets of a font.
    Reflect.deleteProperty(families, font.name);
    if (isNew && file.includes('arabic')) nameLigatures(font.font);
    return font;
  }
}

const namesOf = (weight: Weight): string[] => SUBSETS.map((subset) => `${subset}-${weight}-normal.woff`);

/** Programs that extract text read the letters of a ligature in the wrong order. Its one character has no order. */
function nameLigatures(font: FontFile): void {
  const layout = font.layout.bind(font);
  font.layout = (text) => {
    const run = layout(text);
    for (const glyph of run.glyphs) {
      const [, code] = NAMED_CHARACTER.exec(glyph.name) ?? [];
      if (code !== undefined && glyph.codePoints.length > 1) glyph.codePoints = [Number.parseInt(code, 16)];
    }
    return run;
  };
}

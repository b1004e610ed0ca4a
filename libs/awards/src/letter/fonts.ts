import { createRequire } from 'node:module';

/** The subsets of the fonts, in the order in which a character looks for its glyph. */
const SUBSETS = [
  'noto-sans/files/noto-sans-latin',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew',
  ...['latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'].map(
    (subset) => `noto-sans/files/noto-sans-${subset}`,
  ),
];

export type Weight = 400 | 700;

/** Parts of PDFKit's embedded font that its types lack. A test fails if another version renames them. */
interface EmbeddedFont {
  name: string;
  font: { hasGlyphForCodePoint(code: number): boolean; glyphForCodePoint(code: number): { id: number } };
  subset: { includeGlyph(id: number): number };
  unicode: number[][];
}

interface FontedDocument {
  _font: EmbeddedFont;
  _fontFamilies: Record<string, EmbeddedFont>;
}

const require = createRequire(import.meta.url);

/** Fonts of one document, opened when a character needs them. */
export class Fonts {
  private readonly known = new Map<string, string>();
  private readonly opened = new Set<string>();

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  /** Name of the first font with the character, else of the first font, which draws an empty box. */
  nameFor(character: string, weight: Weight): string {
    const key = `${weight} ${character}`;
    let name = this.known.get(key);
    if (name === undefined) this.known.set(key, (name = this.search(character.codePointAt(0)!, weight)));
    return name;
  }

  /** A copy of a font whose mirrored bracket is read as the bracket of the text. */
  mirrored(name: string, shown: string, meant: string): string {
    const copy = `${name} mirrored`;
    const font = this.open(copy, this.fileOf(name));
    const glyph = font.subset.includeGlyph(font.font.glyphForCodePoint(shown.codePointAt(0)!).id);
    font.unicode[glyph] = [meant.codePointAt(0)!];
    return copy;
  }

  private search(code: number, weight: Weight): string {
    const names = SUBSETS.map((subset) => `${subset}-${weight}-normal.woff`);
    return names.find((name) => this.open(name, this.fileOf(name)).font.hasGlyphForCodePoint(code)) ?? names[0]!;
  }

  private open(name: string, file: string): EmbeddedFont {
    if (!this.opened.has(name)) this.doc.registerFont(name, file);
    this.opened.add(name);
    const { _font: font, _fontFamilies: families } = this.doc.font(name) as unknown as FontedDocument;
    // PDFKit would use the first of several fonts with one PostScript name, such as the subsets of a font.
    Reflect.deleteProperty(families, font.name);
    return font;
  }

  private readonly fileOf = (name: string): string => require.resolve(`@fontsource/${name}`);
}

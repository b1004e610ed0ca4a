import bidiFactory from 'bidi-js';
import { Fonts, type Weight } from './fonts.js';

export interface TextStyle {
  size: number;
  weight?: Weight;
  colour?: string;
}

/** A part of a text in one font and one direction, without spaces, or a space. */
interface Run {
  text: string;
  level: number;
  font: string;
  width: number;
  isSpace: boolean;
}

export interface Line {
  /** In the order of the text, each with its place from the left. */
  runs: (Run & { x: number })[];
  width: number;
  style: TextStyle;
}

const bidi = bidiFactory();
/** Spaces without a line break; the fonts lack the narrow one. */
const [NARROW_SPACE, FIXED_SPACE] = ['\u202F', '\u00A0'];
/** A Thai vowel of two signs, and the tone mark between them. */
const SARA_AM = /([\u0E48-\u0E4B]?)\u0E33/g;
const NOT_SPACE = /\S/gu;
const MARKS = /^\p{M}$/u;
const INVISIBLE = /^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
/** Embeddings and overrides of the direction: they would show an account number in another order. */
const OVERRIDES = /[\u202A-\u202E]/g;

/**
 * Lays out lines with text in both directions (Unicode Bidirectional Algorithm). The runs of a line are drawn in the
 * order of the text, so that programs that extract it get it in that order.
 */
export class BidiText {
  private readonly fonts: Fonts;
  private readonly widths = new Map<string, number>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly base: 'ltr' | 'rtl',
  ) {
    this.fonts = new Fonts(doc);
  }

  lines(text: string, width: number, style: TextStyle): Line[] {
    return text
      .replaceAll(OVERRIDES, '')
      .replaceAll(NARROW_SPACE, FIXED_SPACE)
      .replaceAll(SARA_AM, '\u0E4D$1\u0E32')
      .replaceAll(NOT_SPACE, (character) => this.printable(character))
      .split(/\r\n|[\n\r]/)
      .flatMap((paragraph) => this.linesOf(paragraph, width, style));
  }

  draw({ runs, style: { size, colour = '#182022' } }: Line, x: number, y: number): void {
    for (const { text, font, isSpace, level, x: from } of runs) {
      if (isSpace) continue;
      this.doc.font(font).fontSize(size).fillColor(colour);
      this.doc.text(shownIn(text, level), x + from, y, { lineBreak: false });
    }
  }

  /** A character that no font has is named, because an empty box could be any. */
  private printable(character: string): string {
    if (INVISIBLE.test(character) || this.fonts.nameFor(character, 400)) return character;
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `\u2066[U+${code}]\u2069`;
  }

  private fontOf(character: string, weight: Weight): string {
    const name = this.fonts.nameFor(character, weight);
    if (name === null) throw new Error(`no font has ${character}`);
    return name;
  }

  private linesOf(paragraph: string, most: number, style: TextStyle): Line[] {
    const lines: Run[][] = [];
    let line: Run[] = [];
    let filled = 0;
    for (const word of wordsOf(this.runsOf(paragraph, most, style))) {
      const width = widthOf(word);
      if (filled + width > most && line.length > 0) {
        lines.push(line);
        line = [];
        filled = 0;
      }
      if (line.length === 0 && word[0]!.isSpace) continue;
      line.push(...word);
      filled += width;
    }
    lines.push(line);
    return lines.map((runs) => placed(runs, style));
  }

  private runsOf(paragraph: string, most: number, { size, weight = 400 }: TextStyle): Run[] {
    const { levels } = bidi.getEmbeddingLevels(paragraph, paragraph.search(STRONG) < 0 ? this.base : 'auto');
    const runs: Omit<Run, 'width'>[] = [];
    let at = 0;
    for (const character of paragraph) {
      const level = levels[at]!;
      at += character.length;
      if (INVISIBLE.test(character)) continue;
      const last = runs.at(-1);
      const isSpace = /\s/.test(character) && character !== FIXED_SPACE;
      const mirror = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null;
      const isMark = MARKS.test(character) && last && !last.isSpace && this.fonts.hasGlyph(last.font, character);
      const plain = isMark ? last.font : this.fontOf(isSpace ? ' ' : character, weight);
      const font = mirror === null ? plain : this.fonts.mirrored(plain, mirror, character);
      const isPart = last && !isSpace && !last.isSpace && last.level === level && last.font === font;
      if (isPart) last.text += mirror ?? character;
      else runs.push({ text: isSpace ? ' ' : (mirror ?? character), level, font, isSpace });
    }
    return runs.flatMap((run) => this.fitted(run, most, size));
  }

  /** A run that is wider than a line is divided between any two characters. */
  private fitted(run: Omit<Run, 'width'>, most: number, size: number): Run[] {
    const width = this.widthIn(run, size);
    const characters = [...run.text];
    if (width <= most || characters.length < 2) return [{ ...run, width }];
    const half = Math.ceil(characters.length / 2);
    return [characters.slice(0, half), characters.slice(half)].flatMap((part) =>
      this.fitted({ ...run, text: part.join('') }, most, size),
    );
  }

  private widthIn({ font, text }: Pick<Run, 'font' | 'text'>, size: number): number {
    const key = `${size} ${font} ${text}`;
    let width = this.widths.get(key);
    if (width === undefined) this.widths.set(key, (width = this.doc.font(font).fontSize(size).widthOfString(text)));
    return width;
  }
}

const STRONG = /\p{L}/u;
/** The font engine itself lays these out from right to left, also the digits. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u0660-\u0669\u06F0-\u06F9]/u;

const shownIn = (text: string, level: number): string =>
  (level % 2 === 1) === RIGHT_TO_LEFT.test(text) ? text : [...text].reverse().join('');

/** Runs that stay on one line; a space is a separate word. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = [];
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    const isNew = !before || run.isSpace || before.isSpace || (run.level === before.level && run.font === before.font);
    if (isNew) words.push([run]);
    else words.at(-1)!.push(run);
  }
  return words;
}

const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);

function placed(runs: readonly Run[], style: TextStyle): Line {
  let end = runs.length;
  while (runs[end - 1]?.isSpace) end--;
  const shown = runs.slice(0, end).map((run) => ({ ...run, x: 0 }));
  let x = 0;
  for (const run of inVisualOrder(shown)) {
    run.x = x;
    x += run.width;
  }
  return { runs: shown, width: x, style };
}

/** Rule L2 of the algorithm. */
function inVisualOrder<R extends Pick<Run, 'level'>>(runs: readonly R[]): R[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  return order;
}

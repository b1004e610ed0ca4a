import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import {
  amountText,
  countryName,
  dayText,
  instantText,
  LANGUAGES,
  LOCALES,
  numberFormat,
  type Cents,
  type Language,
} from '@tender/contracts';
import { BidiText, type Line, type TextStyle } from './bidi-text.js';
import type { LetterContent, LetterLot } from './letter-content.js';
import { LETTER_WORDS, type LetterWords } from './letter-words.js';

const PAGE = { width: 595.28, height: 841.89, side: 50, top: 50, bottom: 60 } as const;
const WIDTH = PAGE.width - 2 * PAGE.side;
const TEXT: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { size: 9.5, weight: 700 };
const SMALL: TextStyle = { size: 7.5, colour: '#5a686c' };
const LINE_HEIGHT = 1.42;
const LOGO = { width: 160, height: 40, below: 14 } as const;
const RULE = '#c9d2d4';

/** Columns of the lots: place and width from the side on which lines begin. */
const COLUMNS = {
  lot: { from: 0, width: 62 },
  goods: { from: 66, width: 198 },
  carats: { from: 268, width: 54, end: true },
  perCarat: { from: 324, width: 76, end: true },
  price: { from: 402, width: WIDTH - 402, end: true },
} as const;

interface Cell {
  text: string;
  from: number;
  width: number;
  end?: boolean;
  style?: TextStyle;
}

/** The same content makes the same bytes. */
export async function letterPdf(content: LetterContent): Promise<Buffer> {
  const words = LETTER_WORDS[content.language];
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    lang: content.language,
    displayTitle: true,
    info: {
      Title: `${words.title} ${content.number}`,
      Author: content.house.name,
      CreationDate: new Date(`${content.day}T00:00:00Z`),
    },
  });
  const made = buffer(doc);
  new LetterSheet(doc, words, content.language).write(content);
  doc.end();
  return made;
}

class LetterSheet {
  private readonly text: BidiText;
  private readonly direction: 'ltr' | 'rtl';
  private y: number = PAGE.top;
  private inTable = false;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly words: LetterWords,
    private readonly language: Language,
  ) {
    this.direction = LANGUAGES[language].direction;
    this.text = new BidiText(doc, this.direction);
  }

  write(content: LetterContent): void {
    this.logo(content.house);
    this.parties(content);
    this.heading(content);
    this.inTable = true;
    this.tableHead();
    for (const lot of content.lots) this.lot(lot);
    this.total(content.lots);
    this.inTable = false;
    this.payment(content);
    this.proof(content);
    this.pageNumbers(content);
  }

  private logo({ logo }: LetterContent['house']): void {
    if (!logo) return;
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1);
    const [width, height] = [logo.width * scale, logo.height * scale];
    const x = this.direction === 'rtl' ? PAGE.width - PAGE.side - width : PAGE.side;
    this.doc.image(Buffer.from(logo.content, 'base64'), x, this.y, { width, height });
    this.y += height + LOGO.below;
  }

  private labelled(label: string, value: string): string {
    return `${label}${this.words.colon} ${isolated(value)}`;
  }

  private parties({ house, company, language }: LetterContent): void {
    const half = (WIDTH - 24) / 2;
    const known = (label: string, value: string | null) => this.labelled(label, value ?? this.words.notStated);
    const seller = [
      house.address ?? this.labelled(this.words.address, this.words.notStated),
      known(this.words.registrationNo, house.registrationNo),
      known(this.words.taxNo, house.taxNo),
      ...(house.phone === null ? [] : [known(this.words.phone, house.phone)]),
      ...(house.email === null ? [] : [known(this.words.email, house.email)]),
    ];
    const buyer = [
      company.address || this.labelled(this.words.address, this.words.notStated),
      countryName(company.country, language),
      known(this.words.registrationNo, company.registrationNo || null),
    ];
    const start = this.y;
    const column = (from: number, label: string, name: string, rows: string[]): number => {
      this.y = start;
      this.row({ text: label, from, width: half, style: SMALL });
      this.row({ text: name, from, width: half, style: { size: 12, weight: 700 } });
      for (const text of rows) this.row({ text, from, width: half });
      return this.y;
    };
    const ends = [
      column(0, this.words.seller, house.name, seller),
      column(half + 24, this.words.buyer, company.name, buyer),
    ];
    this.y = Math.max(...ends) + 18;
  }

  private heading({ number, edition, day, auction, language }: LetterContent): void {
    const { words } = this;
    this.row({ text: `${words.title} ${isolated(number)}`, from: 0, width: WIDTH, style: { size: 17, weight: 700 } });
    const ended = `${words.ended} ${instantText(auction.endsAt, language, auction.timeZone)}.`;
    this.row({ text: this.labelled(words.date, dayText(day, language)), from: 0, width: WIDTH });
    this.row({ text: this.labelled(words.edition, String(edition)), from: 0, width: WIDTH });
    this.row({ text: this.labelled(words.auction, auction.name), from: 0, width: WIDTH });
    this.row({ text: `${words.types[auction.type]}. ${ended}`, from: 0, width: WIDTH });
    this.y += 8;
    this.row({ text: words.won, from: 0, width: WIDTH });
    this.y += 4;
  }

  private tableHead(): void {
    const { lot, goods, carats, perCarat, price } = this.words;
    this.rule();
    this.row(
      { text: lot, ...COLUMNS.lot, style: SMALL },
      { text: goods, ...COLUMNS.goods, style: SMALL },
      { text: carats, ...COLUMNS.carats, style: SMALL },
      { text: perCarat, ...COLUMNS.perCarat, style: SMALL },
      { text: price, ...COLUMNS.price, style: SMALL },
    );
    this.rule();
  }

  private lot({ lotNo, description, carats, amount, receipt, ...lot }: LetterLot): void {
    const { words } = this;
    const papers: [string, string | null][] = [
      [words.laboratory, lot.laboratory],
      [words.certificate, lot.certificate],
      [words.kimberley, lot.kimberley],
    ];
    const known = papers.flatMap(([label, value]) => (value ? [this.labelled(label, value)] : []));
    const details = { text: known.join(' · '), ...COLUMNS.goods, width: WIDTH - COLUMNS.goods.from, style: SMALL };
    const receiptCell: Cell = {
      text: this.labelled(words.receipt, receipt),
      from: COLUMNS.goods.from,
      width: WIDTH - COLUMNS.goods.from,
      style: { ...SMALL, size: 6.5 },
    };
    const first: Cell[] = [
      { text: lotNo, ...COLUMNS.lot, style: STRONG },
      { text: description, ...COLUMNS.goods },
      { text: carats === null ? '' : caratsText(carats, this.language), ...COLUMNS.carats },
      { text: carats === null ? '' : this.dollars(Math.round(amount / carats)), ...COLUMNS.perCarat },
      { text: this.dollars(amount), ...COLUMNS.price, style: STRONG },
    ];
    const rows = [first, ...(known.length > 0 ? [[details]] : []), [receiptCell]];
    this.keepTogether(rows);
    for (const row of rows) this.row(...row);
    this.rule();
  }

  private dollars(amount: Cents): string {
    return amountText(amount, this.language);
  }

  private total(lots: readonly LetterLot[]): void {
    const weights = lots.flatMap(({ carats }) => carats ?? []);
    const carats = weights.reduce((sum, weight) => sum + Math.round(weight * 10_000), 0) / 10_000;
    const row: Cell[] = [
      { text: this.words.total, from: 0, width: COLUMNS.carats.from, style: STRONG },
      { text: weights.length > 0 ? caratsText(carats, this.language) : '', ...COLUMNS.carats, style: STRONG },
      { text: this.dollars(lots.reduce((sum, { amount }) => sum + amount, 0)), ...COLUMNS.price, style: STRONG },
    ];
    this.keepTogether([row]);
    this.row(...row);
    this.row({ text: this.words.usd, from: 0, width: WIDTH, style: SMALL });
    this.y += 10;
  }

  private payment({ payment, text, bidTerms, language }: LetterContent): void {
    const { words } = this;
    const day = (value: string | null) => (value === null ? words.notStated : dayText(value, language));
    const rows: Cell[] = [
      { text: words.payment, from: 0, width: WIDTH, style: { size: 11, weight: 700 } },
      { text: this.labelled(words.dueDay, day(payment.dueDay)), from: 0, width: WIDTH, style: STRONG },
      ...(payment.bankDiffersFrom === null
        ? []
        : [{ text: words.bankDiffers(payment.bankDiffersFrom), from: 0, width: WIDTH, style: STRONG }]),
      { text: this.labelled(words.bankDetails, payment.bankDetails ?? words.notStated), from: 0, width: WIDTH },
      ...(payment.bankChangedOn === null
        ? []
        : [
            {
              text: this.labelled(words.bankChangedOn, day(payment.bankChangedOn)),
              from: 0,
              width: WIDTH,
              style: SMALL,
            },
          ]),
    ];
    this.keepTogether(rows.map((row) => [row]));
    for (const row of rows) this.row(row);
    for (const paragraph of [text, bidTerms && this.labelled(words.bidTerms, bidTerms)]) {
      if (!paragraph) continue;
      this.y += 8;
      this.row({ text: paragraph, from: 0, width: WIDTH });
    }
    this.y += 10;
  }

  private proof({ head: { origin, size, root } }: LetterContent): void {
    const rows: Cell[] = [this.words.head, `${origin}, ${size}`, root].map((text) => ({
      text,
      from: 0,
      width: WIDTH,
      style: SMALL,
    }));
    this.keepTogether(rows.map((row) => [row]));
    for (const row of rows) this.row(row);
  }

  private pageNumbers({ number, house }: LetterContent): void {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      const y = PAGE.height - PAGE.bottom + 22;
      const third = WIDTH / 3;
      const cells: Cell[] = [
        { text: house.name, from: 0, width: third, style: SMALL },
        { text: number, from: third, width: third, style: SMALL },
        { text: this.words.page(page + 1, count), from: 2 * third, width: third, end: true, style: SMALL },
      ];
      for (const cell of cells) {
        const [line] = this.text.lines(cell.text, cell.width, SMALL);
        if (line) this.line(line, cell, y);
      }
    }
  }

  /** Writes cells side by side; text that is higher than the page continues on the next. */
  private row(...cells: Cell[]): void {
    const lines = cells.map(({ text, width, style = TEXT }) => this.text.lines(text, width, style));
    for (let rest = lines; rest.some(({ length }) => length > 0);) {
      const fits = rest.map((own) => this.fittingOf(own));
      if (fits.every((count) => count === 0)) this.newPage();
      const parts = fits.map((count, index) => rest[index]!.slice(0, count));
      const top = this.y;
      for (const [index, part] of parts.entries())
        part.forEach((line, place) => this.line(line, cells[index]!, top + place * heightOf(line)));
      this.y = top + Math.max(...parts.map(heightOfAll));
      rest = rest.map((own, index) => own.slice(fits[index]));
    }
  }

  /** How many of these lines fit on the page. */
  private fittingOf(lines: readonly Line[]): number {
    const left = PAGE.height - PAGE.bottom - this.y;
    return lines[0] ? Math.min(lines.length, Math.max(0, Math.floor(left / heightOf(lines[0])))) : 0;
  }

  private line(line: Line, { from, width, end = false }: Cell, y: number): void {
    const isRight = (this.direction === 'rtl') !== end;
    const left = PAGE.side + (this.direction === 'rtl' ? WIDTH - from - width : from);
    this.text.draw(line, isRight ? left + width - line.width : left, y);
  }

  private keepTogether(rows: readonly Cell[][]): void {
    const height = rows.reduce((sum, cells) => {
      const heights = cells.map(({ text, width, style = TEXT }) => heightOfAll(this.text.lines(text, width, style)));
      return sum + Math.max(...heights);
    }, 0);
    const bottom = PAGE.height - PAGE.bottom;
    if (this.y + height > bottom && height < bottom - PAGE.top) this.newPage();
  }

  private newPage(): void {
    this.doc.addPage();
    this.y = PAGE.top;
    if (this.inTable) this.tableHead();
  }

  private rule(): void {
    this.y += 2;
    this.doc
      .moveTo(PAGE.side, this.y)
      .lineTo(PAGE.side + WIDTH, this.y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    this.y += 3;
  }
}

/** Keeps a value in one piece in a text of the other direction (Unicode isolates). */
const isolated = (value: string): string => `\u2068${value}\u2069`;

const heightOf = ({ style: { size } }: Line): number => size * LINE_HEIGHT;
const heightOfAll = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + heightOf(line), 0);
export const caratsText = (carats: number, language: Language): string =>
  numberFormat(LOCALES[language].numbers, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(carats);

import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, MaxLength, ValidateNested } from 'class-validator';
import {
  LENGTHS,
  SHEET_LISTS,
  SHEET_MAXIMA,
  type SheetColumn,
  type SheetColumnsBody,
  type SheetHeadings,
  type SheetList,
} from '@tender/contracts';
import { IsText, MayBeEmpty } from '@tender/http';

export class SheetHeadingsDto implements SheetHeadings {
  /** The kind of list in the spreadsheet. */
  @IsIn(SHEET_LISTS)
  list!: SheetList;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SHEET_MAXIMA.headings)
  @IsString({ each: true })
  @MaxLength(LENGTHS.sheetHeading, { each: true })
  headings!: string[];
}

export class SheetColumnDto implements SheetColumn {
  @IsText(LENGTHS.sheetField)
  field!: string;

  /** Heading of the column with the field; null if no column has it. */
  @MayBeEmpty()
  @IsText(LENGTHS.sheetHeading)
  heading: string | null = null;
}

export class SheetColumnsDto extends SheetHeadingsDto implements SheetColumnsBody {
  @IsArray()
  @ArrayMaxSize(SHEET_MAXIMA.fields)
  @ValidateNested({ each: true })
  @Type(() => SheetColumnDto)
  columns!: SheetColumnDto[];
}

import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import type { SheetColumn } from '@tender/contracts';
import { Allow, ApiOperation, ApiTags } from '@tender/http';
import { SheetColumnsDto, SheetHeadingsDto } from './sheet-columns.dto.js';
import { SheetColumns } from './sheet-columns.js';

/** Saved column mappings of spreadsheets that staff upload. */
@ApiTags('house')
@Controller('api/house/columns')
export class SheetColumnsController {
  constructor(private readonly columns: SheetColumns) {}

  @Post('known')
  @HttpCode(200)
  @Allow('lot:upload', 'goods:manage')
  @ApiOperation({
    summary: 'Get the saved column mapping for lists with these headings; null without one',
  })
  async known(@Body() headings: SheetHeadingsDto): Promise<{ columns: SheetColumn[] | null }> {
    return { columns: await this.columns.of(headings) };
  }

  @Put()
  @Allow('lot:upload', 'goods:manage')
  @ApiOperation({ summary: 'Save the column mapping for lists with these headings' })
  async remember(@Body() { columns, ...headings }: SheetColumnsDto): Promise<{ columns: SheetColumn[] }> {
    await this.columns.remember(headings, columns);
    return { columns };
  }
}

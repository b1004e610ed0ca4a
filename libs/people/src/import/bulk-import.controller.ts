import { Body, Controller, Post } from '@nestjs/common';
import type { BulkOutcome } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  FreshFactor,
  Noted,
  Receives,
  Uploaded,
  type UploadedFile,
} from '@tender/http';
import { Rejection } from '@tender/kernel';
import { BulkFiles } from './bulk-files.js';
import { BulkUploadDto, SHEET_UPLOAD } from './bulk-import.dto.js';
import { BulkImport } from './bulk-import.js';

@ApiTags('people')
@Controller('api/user/bulk')
export class BulkImportController {
  constructor(
    private readonly files: BulkFiles,
    private readonly bulk: BulkImport,
  ) {}

  @Post('file')
  @Allow('user:import')
  @Receives(SHEET_UPLOAD)
  @ApiOperation({ summary: 'Upload a list of people, CSV or XLSX; it is kept for a day' })
  async file(
    @Uploaded() { file }: Record<string, UploadedFile>,
    @Caller() { actor }: CommandContext,
  ): Promise<{ filePath: string }> {
    if (!file) throw new Rejection('INVALID', [{ field: 'file', rule: 'file', message: 'file is missing' }]);
    return { filePath: await this.files.keep(file, actor) };
  }

  @Post('upload')
  @FreshFactor('staff')
  @Allow('user:import')
  @Noted('invitation')
  @ApiOperation({ summary: 'Invite the people of an uploaded list' })
  upload(
    @Body() { filePath, newCompany = false }: BulkUploadDto,
    @Caller() context: CommandContext,
  ): Promise<BulkOutcome> {
    return this.bulk.import({ filePath, newCompany }, context);
  }
}

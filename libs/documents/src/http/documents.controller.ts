import { Body, Controller, Delete, Get, Param, Patch, Put, Res, StreamableFile } from '@nestjs/common';
import { FILE_TYPES, type FileView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { attachment } from '@tender/files';
import {
  Allow,
  ApiOperation,
  ApiProduces,
  ApiTags,
  Caller,
  Download,
  HeavyRead,
  NoBody,
  Receives,
  type UploadedFile,
  UploadedFiles,
} from '@tender/http';
import { Downloads } from '../services/downloads.js';
import { FileService } from '../services/file-service.js';
import { FILE_UPLOAD, FILES_UPLOAD, RenameFileDto } from './documents.dto.js';
import type { Reply } from './reply.js';

@ApiTags('documents')
@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly service: FileService,
    private readonly downloads: Downloads,
  ) {}

  @Get(':folderId')
  @Allow('folder:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List the files of a folder' })
  async list(
    @Param('folderId') folderId: string,
    @Caller() { actor }: CommandContext,
  ): Promise<{ documents: FileView[] }> {
    return { documents: await this.service.list(folderId, actor) };
  }

  /** Stores all files of the upload or none; a name that is taken gets a number. Answers all files of the folder. */
  @Put(':folderId')
  @Allow('folder:manage')
  @Receives(FILES_UPLOAD)
  @ApiOperation({ summary: 'Upload one or more files: PDF, images, CSV, XLSX, DOCX, ZIP' })
  async upload(
    @Param('folderId') folderId: string,
    @Body() _: NoBody,
    @UploadedFiles() files: UploadedFile[],
    @Caller() caller: CommandContext,
  ): Promise<{ documents: FileView[] }> {
    return { documents: await this.service.add(folderId, files, caller) };
  }

  @Get(':folderId/:fileId')
  @Allow('folder:read')
  @Download()
  @ApiProduces(...Object.keys(FILE_TYPES))
  @ApiOperation({ summary: 'Download a file' })
  async download(
    @Param('folderId') folderId: string,
    @Param('fileId') fileId: string,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const { content, size, name, type } = await this.downloads.file(folderId, fileId, actor);
    reply.header('cache-control', 'private, no-store');
    return new StreamableFile(content, { type, length: size, disposition: attachment(name, type) });
  }

  /** The file keeps its id and its name. */
  @Put(':folderId/:fileId')
  @Allow('folder:manage')
  @Receives(FILE_UPLOAD)
  @ApiOperation({ summary: 'Replace the content of a file' })
  async replace(
    @Param('folderId') folderId: string,
    @Param('fileId') fileId: string,
    @Body() _: NoBody,
    @UploadedFiles() uploaded: UploadedFile[],
    @Caller() caller: CommandContext,
  ): Promise<{ document: FileView }> {
    return { document: await this.service.replace(folderId, { fileId, uploaded }, caller) };
  }

  @Patch(':folderId/:fileId')
  @Allow('folder:manage')
  @ApiOperation({ summary: 'Rename a file' })
  async rename(
    @Param('folderId') folderId: string,
    @Param('fileId') fileId: string,
    @Body() { name }: RenameFileDto,
    @Caller() caller: CommandContext,
  ): Promise<{ document: FileView }> {
    return { document: await this.service.rename(folderId, { fileId, name }, caller) };
  }

  /** Answers the remaining files of the folder. */
  @Delete(':folderId/:fileId')
  @Allow('folder:manage')
  @ApiOperation({ summary: 'Delete a file' })
  async delete(
    @Param('folderId') folderId: string,
    @Param('fileId') fileId: string,
    @Body() _: NoBody,
    @Caller() caller: CommandContext,
  ): Promise<{ documents: FileView[] }> {
    return { documents: await this.service.delete(folderId, fileId, caller) };
  }
}

import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res, StreamableFile } from '@nestjs/common';
import type { FolderView } from '@tender/contracts';
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
  type Page,
  PageDto,
} from '@tender/http';
import { Downloads } from '../services/downloads.js';
import { FolderService } from '../services/folder-service.js';
import { CreateFolderDto, ToggleVisibilityDto, UpdateFolderDto } from './documents.dto.js';
import type { Reply } from './reply.js';

@ApiTags('documents')
@Controller('api/folder')
export class FolderController {
  constructor(
    private readonly service: FolderService,
    private readonly downloads: Downloads,
  ) {}

  @Post('create')
  @Allow('folder:manage')
  @ApiOperation({ summary: 'Create a folder: general, or of one viewing or auction' })
  async create(@Body() body: CreateFolderDto, @Caller() caller: CommandContext): Promise<{ folder: FolderView }> {
    return { folder: await this.service.create(body, caller) };
  }

  @Patch('toggleVisibility/:id')
  @Allow('folder:manage')
  @ApiOperation({ summary: 'Make a folder visible to buyers, or hide it' })
  async toggleVisibility(
    @Param('id') id: string,
    @Body() body: ToggleVisibilityDto,
    @Caller() caller: CommandContext,
  ): Promise<{ folder: FolderView }> {
    return { folder: await this.service.change(id, { type: 'ShowFolder', public: body.public ?? null }, caller) };
  }

  @Patch('update/:id')
  @Allow('folder:manage')
  @ApiOperation({ summary: 'Rename a folder' })
  async update(
    @Param('id') id: string,
    @Body() { name }: UpdateFolderDto,
    @Caller() caller: CommandContext,
  ): Promise<{ folder: FolderView }> {
    return { folder: await this.service.change(id, { type: 'RenameFolder', name }, caller) };
  }

  /** Answers the folder as before the deletion. */
  @Delete('delete/:id')
  @Allow('folder:manage')
  @ApiOperation({ summary: 'Delete a folder with its files' })
  async delete(
    @Param('id') id: string,
    @Body() _: NoBody,
    @Caller() caller: CommandContext,
  ): Promise<{ folder: FolderView }> {
    return { folder: await this.service.delete(id, caller) };
  }

  @Get('list')
  @Allow('folder:list')
  @HeavyRead()
  @ApiOperation({ summary: 'List all folders with their files, newest first' })
  list(@Query() page: PageDto): Promise<Page<'folders', FolderView>> {
    return this.service.listFolders(page);
  }

  @Get('public/list')
  @Allow('folder:read')
  @HeavyRead()
  @ApiOperation({
    summary: 'List the public folders: general ones, and those of viewings and auctions that the caller may see',
  })
  shown(@Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Page<'folders', FolderView>> {
    return this.service.shown(actor, page);
  }

  @Get('download/:id')
  @Allow('folder:read')
  @Download()
  @ApiProduces('application/zip')
  @ApiOperation({ summary: 'Download a folder as a ZIP' })
  async download(
    @Param('id') id: string,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const { name, content } = await this.downloads.folder(id, actor);
    reply.header('cache-control', 'private, no-store');
    return new StreamableFile(content, {
      type: 'application/zip',
      disposition: attachment(name, 'application/zip'),
    });
  }
}

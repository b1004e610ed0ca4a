import { Body, Controller, Get, Param, Patch, Res, StreamableFile } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import { PERSON_FILE_TYPES, type UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { attachment } from '@tender/files';
import {
  Allow,
  ApiOperation,
  ApiProduces,
  ApiTags,
  Caller,
  Download,
  Receives,
  Uploaded,
  type UploadedFile,
} from '@tender/http';
import { GetDocument } from './document-queries.js';
import { ProfileUpdatesDto, PROFILE_UPLOAD } from './user-documents.dto.js';
import { DOCUMENTS, UserDocuments } from './user-documents.js';

interface Reply {
  header(name: string, value: string): unknown;
}

@ApiTags('people')
@Controller('api/user')
export class UserDocumentsController {
  constructor(
    private readonly documents: UserDocuments,
    private readonly queries: Queries,
  ) {}

  @Patch('buyer/update/:id')
  @Allow('profile:update')
  @Receives(PROFILE_UPLOAD)
  @ApiOperation({ summary: 'Change the own data and documents, by JSON or by an upload with the files doc1 and doc2' })
  async update(
    @Param('id') id: string,
    @Body() { viewingId, isBuyerRequest: _, deleteDoc1Request, deleteDoc2Request, ...personal }: ProfileUpdatesDto,
    @Uploaded() files: Record<string, UploadedFile>,
    @Caller() context: CommandContext,
  ): Promise<{ updatedUser: UserView; viewingId: string | null }> {
    const toRemove = { doc1: deleteDoc1Request, doc2: deleteDoc2Request };
    const removed = DOCUMENTS.filter((name) => toRemove[name]);
    return {
      updatedUser: await this.documents.update(id, { personal, removed, files }, context),
      viewingId: viewingId ?? null,
    };
  }

  @Get('document/:userId/:which')
  @Allow('user:read')
  @Download()
  @ApiProduces(...PERSON_FILE_TYPES)
  @ApiOperation({ summary: 'Download a person’s document, doc1 or doc2' })
  async document(
    @Param('userId') userId: string,
    @Param('which') which: string,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const { content, size, fileName, type } = await this.queries.execute(new GetDocument(userId, which, actor));
    reply.header('cache-control', 'private, no-store');
    return new StreamableFile(content, { type, length: size, disposition: attachment(fileName, type) });
  }
}

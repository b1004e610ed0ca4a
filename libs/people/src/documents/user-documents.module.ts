import { Module } from '@nestjs/common';
import { RunningDownloads } from '@tender/files';
import { UploadStore } from '@tender/http';
import { DirectoryModule } from '../directory/directory.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { GetDocumentHandler } from './document-queries.js';
import { PendingPapers } from './pending-papers.js';
import { StagedFiles } from './staged-files.js';
import { UserDocumentsController } from './user-documents.controller.js';
import { UserDocuments } from './user-documents.js';

@Module({
  imports: [DirectoryModule, MembershipModule, SessionsModule],
  controllers: [UserDocumentsController],
  providers: [
    GetDocumentHandler,
    PendingPapers,
    RunningDownloads,
    StagedFiles,
    { provide: UploadStore, useExisting: StagedFiles },
    UserDocuments,
  ],
  exports: [PendingPapers, RunningDownloads, StagedFiles, UploadStore, UserDocuments],
})
export class UserDocumentsModule {}

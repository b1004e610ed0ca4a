import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PeopleModule } from '@tender/people';
import { FolderCommandHandler } from './folder-command-message.js';
import { DocumentsController } from './http/documents.controller.js';
import { FolderController } from './http/folder.controller.js';
import { FolderLiveSource } from './live/folder-live-source.js';
import { FolderReader } from './read-models/folder-reader.js';
import { DownloadMonitor } from './services/download-monitor.js';
import { Downloads } from './services/downloads.js';
import { FileService } from './services/file-service.js';
import { FolderService } from './services/folder-service.js';

/** The app provides other dependencies globally, such as the stores, the executor and `FolderSubjects`. */
@Module({
  imports: [CqrsModule, PeopleModule],
  controllers: [FolderController, DocumentsController],
  providers: [
    FolderCommandHandler,
    FolderLiveSource,
    FolderReader,
    FolderService,
    FileService,
    Downloads,
    DownloadMonitor,
  ],
})
export class DocumentsModule {}

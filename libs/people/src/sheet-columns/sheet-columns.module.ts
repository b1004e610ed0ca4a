import { Module } from '@nestjs/common';
import { SheetColumnsController } from './sheet-columns.controller.js';
import { SheetColumns } from './sheet-columns.js';

@Module({ controllers: [SheetColumnsController], providers: [SheetColumns] })
export class SheetColumnsModule {}

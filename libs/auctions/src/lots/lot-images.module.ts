import { Module } from '@nestjs/common';
import { PeopleModule } from '@tender/people';
import { LotImages } from './lot-images.js';
import { LotImagesController } from './lot-images.controller.js';

/** Pictures of lots, which need what people provides to take files in. */
@Module({ imports: [PeopleModule], controllers: [LotImagesController], providers: [LotImages] })
export class LotImagesModule {}

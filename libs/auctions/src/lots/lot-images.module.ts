import { Module } from '@nestjs/common';
import { PeopleModule } from '@tender/people';
import { LotImages } from './lot-images.js';
import { LotImagesController } from './lot-images.controller.js';

/** A separate module: uploads need providers of @tender/people. */
@Module({ imports: [PeopleModule], controllers: [LotImagesController], providers: [LotImages] })
export class LotImagesModule {}

import { Module } from '@nestjs/common';
import { CompanyLiveSource, StaffLiveSource } from './people-live-sources.js';

@Module({ providers: [CompanyLiveSource, StaffLiveSource] })
export class PeopleLiveModule {}

import { Module } from '@nestjs/common';
import { ApprovalsLiveSource, CompanyLiveSource, PolicyLiveSource, StaffLiveSource } from './people-live-sources.js';

@Module({ providers: [ApprovalsLiveSource, CompanyLiveSource, PolicyLiveSource, StaffLiveSource] })
export class PeopleLiveModule {}

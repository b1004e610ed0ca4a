import { Module } from '@nestjs/common';
import { Memberships } from './membership.js';
import { StreamMemberships } from './stream-memberships.js';

const memberships = { provide: Memberships, useClass: StreamMemberships };

@Module({ providers: [memberships], exports: [Memberships] })
export class MembershipModule {}

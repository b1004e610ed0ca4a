import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.js';
import { Addresses } from './addresses.js';
import { Reservations } from './reservations.js';

const providers = [Addresses, Reservations];

@Module({ imports: [MembershipModule], providers, exports: providers })
export class AddressesModule {}

import { Inject, Injectable } from '@nestjs/common';
import type { GoodsCategory, PhoneView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { turnOf, type ShownLanguage } from '@tender/http';
import { newId, newIdWithin } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { Reservations } from '../addresses/reservations.js';
import type { AcceptedTerms } from '../companies/rules/company.js';
import { hashPassword } from '../passwords/passwords.js';
import { PeopleCommands } from '../people-commands.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { ConfirmationMailer } from './confirmation-mailer.js';

export interface SignUpDetails extends ShownLanguage {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: PhoneView;
  companyName: string;
  country: string;
  categories: GoodsCategory[];
  terms: AcceptedTerms | null;
}

/** Stores the record before the event (`domain.md §3.4`). */
@Injectable()
export class SignUp {
  constructor(
    private readonly commands: PeopleCommands,
    private readonly reservations: Reservations,
    private readonly addresses: Addresses,
    private readonly mailer: ConfirmationMailer,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
  ) {}

  /**
   * An address with a holder takes the same steps, so that the caller learns nothing. Such a sign-up is hidden from
   * staff, and the holder gets a mail.
   */
  async signUp({ address, ...details }: SignUpDetails & { address: string }, context: CommandContext): Promise<void> {
    const { password, companyName, country, terms, ...person } = details;
    const personal = [person.firstName, person.lastName, person.email, companyName];
    const visitor = { network: turnOf(address), known: false };
    const passwordHash = await hashPassword({
      password,
      personal,
      visitor,
      salt: await this.addresses.saltFor(person.email),
    });
    const holder = await this.addresses.holder(person.email);
    const companyId = newId();
    const ownerId = newIdWithin(companyId);
    await this.reservations.reserve(ownerId, { ...person, passwordHash });
    await this.reservations.reserveCompany(companyId, { name: companyName, country });
    await this.reservations.confirm(ownerId, () =>
      this.commands.company(
        companyId,
        {
          type: 'RegisterCompany',
          companyId,
          ownerId,
          awaitsEmail: this.settings.sendsMail,
          unlisted: holder !== null,
          terms: terms && { version: terms.version, hash: terms.hash },
        },
        context,
      ),
    );
    await this.mailer.send({ userId: ownerId, email: person.email, requestedFrom: address });
  }
}

import { Injectable } from '@nestjs/common';
import type { WaitingInvitation, WaitingInvitations as WaitingAt, WaitingInvitationsOfPerson } from '@tender/contracts';
import { Invitations } from '@tender/people';
import { DashboardReader } from './dashboard-reader.js';

interface Open extends WaitingInvitation {
  companies: readonly string[];
}

/** E-mail invitations to auctions and viewings that the company of the invited person has not joined. */
@Injectable()
export class WaitingInvitations {
  constructor(
    private readonly reader: DashboardReader,
    private readonly invitations: Invitations,
  ) {}

  async all(): Promise<WaitingAt[]> {
    const open = await this.open();
    const approved = Map.groupBy(await this.invitations.approvedAmong(open.map(({ _id }) => _id)), ({ to }) => to);
    return open.flatMap(({ companies, ...named }) => {
      const people = approved.get(named._id)?.filter(({ companyId }) => !companies.includes(companyId)) ?? [];
      return people.length > 0 ? [{ ...named, waiting: people.length }] : [];
    });
  }

  async of(userId: string): Promise<WaitingInvitationsOfPerson> {
    const person = await this.invitations.ofPerson(userId);
    if (!person || person.to.length === 0) return { invitations: [], joinsAfter: person?.joinsAfter ?? null };
    await this.reader.caughtUp();
    const { companyId, to, joinsAfter } = person;
    const isWaiting = ({ _id, companies }: Open) => to.includes(_id) && !companies.includes(companyId);
    const open = (await this.open()).filter(isWaiting);
    return { invitations: open.map(({ _id, kind, name }) => ({ _id, kind, name })), joinsAfter };
  }

  private async open(): Promise<Open[]> {
    const [auctions, viewings] = [await this.reader.unfinishedAuctions(), await this.reader.unfinishedViewings()];
    const openOf =
      (kind: Open['kind']) =>
      ({ _id, name, companies }: Omit<Open, 'kind'>): Open => ({ _id, kind, name, companies });
    return [...auctions.map(openOf('auction')), ...viewings.map(openOf('viewing'))];
  }
}

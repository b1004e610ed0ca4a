import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  NEUTRAL_NAME,
  type AddedFactor,
  type FactorKind,
  type FactorOffer,
  type NewFactorBody,
  type OwnFactors,
} from '@tender/contracts';
import { CLOCK, CommandExecutor } from '@tender/event-store';
import { HTTP_SETTINGS, type HttpSettings } from '@tender/http';
import { encrypt, newId, NONCE_BYTES, Rejection, type Actor, type Clock } from '@tender/kernel';
import { READ_STORE, UniqueViolation, type ReadStore } from '@tender/read-store';
import { addressOf } from '../addresses/addresses.js';
import { currentHouseSettings, houseViewOf } from '../house/current-house.js';
import { userRecords, type FactorRecord } from '../records.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { FactorNotices } from './factor-notices.js';
import { FactorPolicy } from '../factor-policy/factor-policy.js';
import { FactorProofs } from './factor-proofs.js';
import { Passkeys, type FactorCaller } from './passkeys.js';
import { relyingPartyFor } from '../factor-store/rules/relying-party.js';
import { base32, newTotpSecret, totpUri } from '../factor-store/rules/totp.js';
import { Factors } from '../factor-store/factors.js';
import { RecoveryCodes } from '../factor-store/recovery-codes.js';

/** Maximum number of factors of a person. */
const MOST = 10;

/** Adds and removes the factors of a person. The caller has checked that it is the person. */
@Injectable()
export class FactorSetup {
  private readonly publicUrl: string | null;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    @Inject(HTTP_SETTINGS) { publicUrl = null }: HttpSettings,
    private readonly executor: CommandExecutor,
    private readonly factors: Factors,
    private readonly codes: RecoveryCodes,
    private readonly passkeys: Passkeys,
    private readonly proofs: FactorProofs,
    private readonly notices: FactorNotices,
    private readonly policy: FactorPolicy,
  ) {
    this.publicUrl = publicUrl;
  }

  async own({ userId, host }: Pick<FactorCaller, 'userId' | 'host'>): Promise<OwnFactors> {
    const party = relyingPartyFor(this.publicUrl, host);
    return {
      factors: (await this.factors.ofUser(userId)).map((factor) => this.factors.viewOf(factor)),
      recoveryCodes: await this.codes.left(userId),
      passkeysOff: 'off' in party ? party.off : null,
    };
  }

  /** Data with which a browser or an app makes a factor. @throws Rejection PASSKEYS_OFF */
  async offer(caller: FactorCaller, kind: FactorKind): Promise<FactorOffer> {
    const names = await this.namesFor(caller.userId);
    if (kind === 'passkey') return { passkey: await this.passkeys.creationOptions(caller, names) };
    const { userId } = caller;
    const [_id, secret] = [newId(), newTotpSecret()];
    await this.factors.records.deleteMany({ userId, confirmed: false });
    await this.factors.records.insert({
      _id,
      userId,
      kind: 'totp',
      name: '',
      createdAt: this.clock(),
      lastUsedAt: null,
      confirmed: false,
      secret: encrypt(this.settings.factorKey, randomBytes(NONCE_BYTES), secret, _id),
      lastStep: 0,
    });
    return { totp: { secret: base32(secret), uri: totpUri(secret, { issuer: names.site, account: names.user }) } };
  }

  /** Adds a factor. @returns also recovery codes with a first factor. @throws Rejection FACTOR_NOT_VALID, PASSKEYS_OFF */
  async add(caller: FactorCaller, { kind, name, code = '', credential = '' }: NewFactorBody): Promise<AddedFactor> {
    const { userId } = caller;
    const known = await this.factors.ofUser(userId);
    if (known.length >= MOST)
      throw new Rejection('INVALID', [
        { field: 'name', rule: 'maximum', message: `at most ${MOST} factors are possible` },
      ]);
    const factor =
      kind === 'passkey' ? await this.addPasskey(caller, credential, name) : await this.confirmTotp(userId, code, name);
    const isFirst = !known.some(this.factors.counts);
    const recoveryCodes = isFirst ? { recoveryCodes: await this.codes.make(userId) } : {};
    await this.notices.send(userId);
    return { factor: this.factors.viewOf(factor), ...recoveryCodes };
  }

  private async addPasskey(caller: FactorCaller, credential: string, name: string): Promise<FactorRecord> {
    const factor = await this.passkeys.created(caller, credential, name);
    try {
      await this.factors.records.insert(factor);
    } catch (error) {
      if (error instanceof UniqueViolation) throw new Rejection('FACTOR_NOT_VALID');
      throw error;
    }
    return factor;
  }

  private async confirmTotp(userId: string, code: string, name: string): Promise<FactorRecord> {
    const [factor] = await this.factors.records.find({ where: { userId, confirmed: false }, limit: 1 });
    if (!factor || !(await this.proofs.usesCode(factor, code))) throw new Rejection('FACTOR_NOT_VALID');
    if (!(await this.factors.records.update(factor._id, { confirmed: true, name }, { confirmed: false })))
      throw new Rejection('FACTOR_NOT_VALID');
    return { ...factor, name, lastUsedAt: this.clock() };
  }

  /** @throws Rejection NOT_FOUND; FACTOR_REQUIRED for the last factor of a person who must have one */
  async remove({ userId, role }: Actor, factorId: string): Promise<void> {
    const all = await this.factors.ofUser(userId);
    const others = all.filter(({ _id }) => _id !== factorId);
    const factor = all.find(({ _id }) => _id === factorId);
    const isRequired = await this.policy.isRequiredOf(role);
    if (isRequired && !others.some(this.factors.counts)) throw new Rejection('FACTOR_REQUIRED');
    if (!factor || !(await this.factors.records.delete(factorId, { userId, confirmed: true })))
      throw new Rejection('NOT_FOUND');
    // Two removals at once have each seen the other's factor.
    if (isRequired && !(await this.factors.has(userId))) {
      await this.factors.records.insert(factor);
      throw new Rejection('FACTOR_REQUIRED');
    }
    await this.notices.send(userId);
  }

  /** Replaces the recovery codes. @throws Rejection NOT_FOUND without a factor: a code alone is none */
  async newCodes(userId: string): Promise<string[]> {
    if (!(await this.factors.has(userId))) throw new Rejection('NOT_FOUND');
    const codes = await this.codes.make(userId);
    await this.notices.send(userId);
    return codes;
  }

  private async namesFor(userId: string): Promise<{ site: string; user: string }> {
    const record = await this.store.state(userRecords).get(userId);
    const { name } = houseViewOf(await currentHouseSettings(this.executor));
    return { site: name ?? NEUTRAL_NAME, user: record ? addressOf(record) : '' };
  }
}

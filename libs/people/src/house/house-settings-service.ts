import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EMPTY_LETTER_SETTINGS, pick, type HouseBody, type HouseView } from '@tender/contracts';
import type { LetterSettings, LetterSettingsBody, LetterSettingsView } from '@tender/contracts';
import { CLOCK, CommandExecutor, type CommandContext } from '@tender/event-store';
import { PictureScaler } from '@tender/files';
import type { UploadedFile } from '@tender/http';
import { Rejection, type Clock } from '@tender/kernel';
import { FILE_STORAGE, READ_STORE, type FileStorage, type ReadStore } from '@tender/read-store';
import { currentHouseSettings, dayInHouse, houseViewOf } from './current-house.js';
import type { HouseSettingsCommand } from './house-settings.js';
import { letterHashOf, letterSettingsOf, letterSettingsRecords, sha256Of } from './letter-settings.js';
import { PeopleCommands } from '../people-commands.js';

@Injectable()
export class HouseSettingsService implements OnApplicationShutdown {
  private readonly scaler = new PictureScaler();

  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: PeopleCommands,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationShutdown(): void {
    this.scaler.close();
  }

  async view(): Promise<HouseView> {
    return houseViewOf(await currentHouseSettings(this.executor));
  }

  change(changes: HouseBody, context: CommandContext): Promise<HouseView> {
    return this.execute({ type: 'ChangeFace', changes }, context);
  }

  /** The uploaded file is not kept. @throws Rejection INVALID without a file; UNSUPPORTED_MEDIA_TYPE; TOO_LARGE */
  async changeLogo(uploaded: UploadedFile | undefined, context: CommandContext): Promise<HouseView> {
    if (!uploaded) throw new Rejection('INVALID', [{ field: 'logo', rule: 'file', message: 'a file is missing' }]);
    const { content, width, height } = await this.scaler.logo(() => this.contentOf(uploaded.id));
    const id = createHash('sha256').update(content).digest('hex').slice(0, ID_LENGTH);
    return this.execute(
      { type: 'ChangeLogo', logo: { id, content: content.toString('base64'), width, height } },
      context,
    );
  }

  removeLogo(context: CommandContext): Promise<HouseView> {
    return this.execute({ type: 'ChangeLogo', logo: null }, context);
  }

  async letterSettings(): Promise<LetterSettingsView> {
    return letterSettingsOf(await currentHouseSettings(this.executor), this.store);
  }

  /** Another admin may change other fields at the same time: both changes are kept. */
  async changeLetterSettings(changes: LetterSettingsBody, context: CommandContext): Promise<LetterSettingsView> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.mergeLetterSettings(changes, context);
      } catch (error) {
        if (attempt === ATTEMPTS || !(error instanceof Rejection) || error.code !== 'BUSY') throw error;
      }
  }

  /** Stores the data first: a crash before the event leaves only a record that nothing names. */
  private async mergeLetterSettings(changes: LetterSettingsBody, context: CommandContext): Promise<LetterSettingsView> {
    const house = await currentHouseSettings(this.executor);
    const known = pick(await letterSettingsOf(house, this.store), LETTER_FIELDS);
    const next: LetterSettings = { ...known, ...changes };
    const hash = letterHashOf(next);
    await this.store.state(letterSettingsRecords).put({ _id: hash, ...next });
    const bankHash = next.bankDetails && sha256Of(next.bankDetails);
    const day = dayInHouse(house, this.clock());
    const before = house.letter?.hash ?? null;
    const { state } = await this.commands.houseSettings(
      { type: 'ChangeLetterSettings', before, hash, bankHash, day },
      context,
    );
    return letterSettingsOf(state, this.store);
  }

  async logo(id: string): Promise<Buffer> {
    const { logo } = await currentHouseSettings(this.executor);
    if (logo?.id !== id) throw new Rejection('NOT_FOUND');
    return Buffer.from(logo.content, 'base64');
  }

  private async execute(command: HouseSettingsCommand, context: CommandContext): Promise<HouseView> {
    return houseViewOf((await this.commands.houseSettings(command, context)).state);
  }

  private async contentOf(file: string): Promise<Buffer> {
    const stored = await this.files.openFile(file);
    if (!stored) throw new Error('an upload has lost its file');
    return buffer(stored.content);
  }
}

const ID_LENGTH = 32;
const ATTEMPTS = 10;
const LETTER_FIELDS = Object.keys(EMPTY_LETTER_SETTINGS) as (keyof LetterSettings)[];

import { hash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ServerConditions, type ServerCondition } from '@tender/context/module';
import { findingInWords } from '@tender/event-store';
import type { Stores } from '../stores/stores.js';
import { STORES } from '../injection-tokens.js';
import { HistoryAlarm } from './history-alarm.js';

@Injectable()
export class ProcessConditions implements OnModuleInit {
  constructor(
    @Inject(STORES) private readonly stores: Stores,
    private readonly history: HistoryAlarm,
    private readonly conditions: ServerConditions,
  ) {}

  onModuleInit(): void {
    this.conditions.add(() => [...this.disk(), ...this.findings()]);
  }

  private disk(): ServerCondition[] {
    return this.stores.disk.level === 'ample' ? [] : [{ kind: 'lowDisk', subject: 'disk' }];
  }

  private findings(): ServerCondition[] {
    return this.history.findings.map((finding) => ({
      kind: 'historyFinding',
      subject: hash('sha256', findingInWords(finding)),
    }));
  }
}

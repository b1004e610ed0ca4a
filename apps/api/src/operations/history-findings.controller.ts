import { Controller, Get } from '@nestjs/common';
import type { HistoryFindingView } from '@tender/contracts';
import { findingInWords } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, HeavyRead } from '@tender/http';
import { HistoryAlarm } from './history-alarm.js';

/** Findings that show differences between the history and what the server has written. */
@ApiTags('audit')
@Controller('api/audit')
export class HistoryFindingsController {
  constructor(private readonly history: HistoryAlarm) {}

  @Get('findings')
  @Allow('audit:read')
  @HeavyRead()
  @ApiOperation({
    summary: 'List findings that show an altered history; always empty if a worker watches the history',
  })
  list(): { findings: HistoryFindingView[] } {
    return {
      findings: this.history.findings.map((finding) => ({
        problem: finding.problem,
        stream: finding.stream,
        revision: finding.revision,
        text: findingInWords(finding),
      })),
    };
  }
}

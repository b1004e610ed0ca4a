import { Body, Controller, Get, Put } from '@nestjs/common';
import type { PolicyView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, Caller, FreshFactor, Noted } from '@tender/http';
import { PolicyDto } from './policy.dto.js';
import { PolicyService } from './policy-service.js';

@ApiTags('policy')
@Controller('api/policy')
export class PolicyController {
  constructor(private readonly policies: PolicyService) {}

  @Get()
  @Allow('policy:read')
  @ApiOperation({ summary: 'Get the policy: second factors, actions that need two people' })
  async current(): Promise<{ policy: PolicyView }> {
    return { policy: await this.policies.view() };
  }

  /** A weaker policy takes effect after 24 hours. It replaces a pending one. */
  @Put()
  @FreshFactor('staff')
  @Allow('policy:manage')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Change the policy' })
  async change(@Body() policy: PolicyDto, @Caller() context: CommandContext): Promise<{ policy: PolicyView }> {
    return { policy: await this.policies.change(policy, context) };
  }
}

import { Type } from 'class-transformer';
import { ArrayUnique, IsArray, IsBoolean, IsDefined, IsIn, ValidateNested } from 'class-validator';
import {
  FACTOR_AUDIENCES,
  GUARDED_ACTIONS,
  type FactorAudience,
  type GuardedAction,
  type PolicyBody,
} from '@tender/contracts';
import { IsLocalDate, MayBeEmpty } from '@tender/http';

export class FactorPolicyDto {
  @IsIn(FACTOR_AUDIENCES)
  required!: FactorAudience;

  /** First day, in the firm's time zone. */
  @MayBeEmpty()
  @IsLocalDate()
  from: string | null = null;
}

export class PolicyDto implements PolicyBody {
  @IsDefined()
  @ValidateNested()
  @Type(() => FactorPolicyDto)
  factors!: FactorPolicyDto;

  @IsBoolean()
  stepUp!: boolean;

  /** The server adds `staff`, `policy` and `factorReset` to a list that is not empty. */
  @IsArray()
  @ArrayUnique()
  @IsIn(GUARDED_ACTIONS, { each: true })
  twoPeople!: GuardedAction[];
}

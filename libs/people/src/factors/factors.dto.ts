import { IsIn, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import {
  FACTOR_AHEAD_MILLIS,
  FACTOR_KINDS,
  FACTOR_LENGTHS,
  FACTOR_METHODS,
  PASSWORD_LENGTH,
  type BidConfirmation,
  type BidReadinessBody,
  type FactorKind,
  type FactorMethod,
  type FactorProofBody,
  type NewFactorBody,
} from '@tender/contracts';
import { IsFilledName, IsUsd, MayBeAbsent } from '@tender/http';

export class FactorProofDto implements FactorProofBody {
  @IsIn(FACTOR_METHODS)
  method!: FactorMethod;

  @MayBeAbsent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(PASSWORD_LENGTH.maximum)
  secret?: string;

  @MayBeAbsent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(FACTOR_LENGTHS.credential)
  credential?: string;
}

export class FactorKindDto {
  @IsIn(FACTOR_KINDS)
  kind!: FactorKind;
}

export class NewFactorDto extends FactorKindDto implements NewFactorBody {
  @IsFilledName(FACTOR_LENGTHS.name)
  name!: string;

  @MayBeAbsent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(FACTOR_LENGTHS.code)
  code?: string;

  @MayBeAbsent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(FACTOR_LENGTHS.credential)
  credential?: string;
}

export class BidConfirmationDto implements BidConfirmation {
  @ValidateIf(({ above }: BidConfirmation) => above !== null)
  @Min(0)
  @IsUsd({ positive: false })
  above!: number | null;
}

export class BidReadinessDto implements BidReadinessBody {
  @IsUsd()
  biddingAmount!: number;

  @MayBeAbsent()
  @Max(FACTOR_AHEAD_MILLIS)
  @Min(0)
  @IsInt()
  ahead?: number;
}

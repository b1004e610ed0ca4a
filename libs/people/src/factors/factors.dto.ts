import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import {
  FACTOR_KINDS,
  FACTOR_LENGTHS,
  FACTOR_METHODS,
  PASSWORD_LENGTH,
  type FactorKind,
  type FactorMethod,
  type FactorProofBody,
  type NewFactorBody,
} from '@tender/contracts';
import { IsFilledText, MayBeAbsent } from '@tender/http';

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
  @IsFilledText(FACTOR_LENGTHS.name)
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

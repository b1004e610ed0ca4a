import { ERROR_MESSAGES, ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '@tender/contracts';

export const errorAnswer = (code: ErrorCode, reference: string, details?: ErrorAnswer['details']): ErrorAnswer => ({
  statusCode: ERROR_STATUS[code],
  code,
  message: ERROR_MESSAGES[code],
  ...(details && { details }),
  reference,
});

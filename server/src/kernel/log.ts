import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * Structured lines on standard output. Callers log codes and ids only. Secrets and what people wrote must never be logged; should one slip
 * through, these paths are blanked.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[hidden]' },
      serializers: { err: describeError },
    },
    destination,
  )

const secrets = [
  'authorization',
  'cookie',
  'token',
  'refreshToken',
  'apiKey',
  'secret',
  'secretKey',
  'body',
  'password',
  'newPassword',
  'currentPassword',
  'passwordHash',
  'adminPassword',
  'setupToken',
  'recoveryCodes',
]
const secretPaths = secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

/** Database errors quote the failed row in `detail`. Keep only what names the place of the fault. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string }) {
  const { name, message, stack, code, table, constraint } = error
  return { name, message, stack, code, table, constraint }
}

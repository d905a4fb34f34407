import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * Structured lines on standard output. What a person wrote, and what opens a door, never gets here: callers log codes and
 * ids, and these paths are blanked should one slip through.
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
  ...['authorization', 'cookie', 'token', 'refreshToken', 'apiKey', 'secret', 'secretKey', 'body'],
  ...['password', 'newPassword', 'currentPassword', 'passwordHash', 'adminPassword'],
]
const secretPaths = secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

/** Database errors quote the row that failed in `detail`; only what names the place of the fault is kept. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string }) {
  const { name, message, stack, code, table, constraint } = error
  return { name, message, stack, code, table, constraint }
}

import { VERSION } from '@recado/contract/version'
import type { Config } from './config.ts'
import type { Login } from './kernel/feature.ts'

/** Prints where the product is, and after its first start the logins. */
type Started = { config: Config; port: number | undefined; logins: readonly Login[]; held?: boolean }

export function printStartupMessage({ config, port, logins, held = false }: Started) {
  const lines = [
    port === undefined ? `Recado ${VERSION} works in the background` : `Recado ${VERSION} is ready at ${config.publicUrl.origin}`,
  ]
  if (held) lines.push('', 'It was restored from a backup, and sends nothing until you run: npm run restore -- --release')
  if (logins.length > 0) lines.push('', ...loginLines(logins))
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** The logins, for a person who reads them once. */
export function loginLines(logins: readonly Login[]) {
  const width = Math.max(...logins.map(({ email }) => email.length))
  const rows = logins.map(({ who, email, password }) => `  ${who.padEnd(16)} ${email.padEnd(width)}  ${password}`)
  return ['Logins, shown this once:', ...rows]
}

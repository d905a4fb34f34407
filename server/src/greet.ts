import { VERSION } from '@recado/contract/version'
import type { Config } from './config.ts'
import type { Login } from './kernel/feature.ts'

/** Tells a person at the terminal where the product is, and after the first start who may enter. */
export function greet({ config, port, logins }: { config: Config; port: number | undefined; logins: readonly Login[] }) {
  const lines = [
    port === undefined ? `Recado ${VERSION} works in the background` : `Recado ${VERSION} is ready at ${config.publicUrl.origin}`,
  ]
  if (logins.length > 0) {
    lines.push('', 'Logins, shown this once:')
    const width = Math.max(...logins.map(({ email }) => email.length))
    for (const { who, email, password } of logins) lines.push(`  ${who.padEnd(16)} ${email.padEnd(width)}  ${password}`)
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

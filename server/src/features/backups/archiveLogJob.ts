import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedPathsIn } from '../../kernel/database/embedded/embeddedPaths.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { runProgram } from '../../kernel/runProgram.ts'
import { alertSuperUsers } from './alertSuperUsers.ts'
import { readJobFailure } from './readJobFailure.ts'

/** Minutes after which it runs although no segment waits: to turn the archive on, and to see that PostgreSQL can write to it. */
const OFTEN_ENOUGH = 10

/** Copies the database's log to the backups every minute where BACKUP_WAL says so. Super users are alerted once when it stops. */
export function archiveLogJob(kernel: PlatformKernel): Job {
  const { config, log, platform } = kernel
  const { archive } = embeddedPathsIn(join(config.dataDir, 'postgres'))
  const name = 'backup.archive'
  let waited = OFTEN_ENOUGH
  return {
    name,
    ...(config.backup.log && { every: '* * * * *' }),
    retries: 0,
    async run() {
      const failed = await readJobFailure(platform, [name])
      const isWaiting = (await readdir(archive)).length > 0
      if (!failed && !isWaiting && waited++ < OFTEN_ENOUGH) return
      const { code, errors } = await runProgram('archiveLog')
      waited = 0
      if (code === 0) return
      const reason = errors || `The log archive ended with ${code}`
      log.error({ reason }, 'the log archive failed')
      if (!failed) await alertSuperUsers(kernel, { kind: 'logArchiveFailed', reason })
      // The page shows it until it succeeds.
      throw new Error(reason)
    },
  }
}

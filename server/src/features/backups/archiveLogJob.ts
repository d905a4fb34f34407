import { join } from 'node:path'
import { readStuckSegment, segmentsIn } from '../../backup/logArchive.ts'
import { embeddedPathsIn } from '../../kernel/database/embedded/embeddedPaths.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { runProgram } from '../../kernel/runProgram.ts'
import { alertSuperUsers } from './alertSuperUsers.ts'
import { readJobFailure } from './readJobFailure.ts'

/** Minutes after which it runs although no segment waits: to turn the archive on, and to see that the disk has room. */
const OFTEN_ENOUGH = 10

/**
 * Copies the database's log to the backups every minute where BACKUP_WAL says so. Super users are alerted once when it stops. `stuck`: the
 * segment that PostgreSQL cannot archive, then no other comes either. A test names one.
 */
export function archiveLogJob(kernel: PlatformKernel, stuck = () => readStuckSegment(kernel.platform)): Job {
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
      // Without the folder the program runs too, because it explains what is wrong.
      const waiting = await segmentsIn(archive).catch(() => undefined)
      const isDue = failed || waiting?.length !== 0 || (await stuck()) !== undefined || waited >= OFTEN_ENOUGH
      waited++
      if (!isDue) return
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

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedPathsIn } from '../../kernel/database/embedded/embeddedPaths.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { runProgram } from '../../kernel/runProgram.ts'

/** Carries the database's log to the backups every minute where BACKUP_WAL says so. */
export const logArchiveFeature: PlatformFeature = {
  name: 'logArchive',
  jobs: (kernel) => (kernel.config.backup.log ? [archiving(kernel)] : []),
}

/** Minutes after which it runs although no segment waits: to turn the archive on, and to see that PostgreSQL can write to it. */
const OFTEN_ENOUGH = 10

function archiving({ config, log }: Pick<PlatformKernel, 'config' | 'log'>): Job {
  const { archive } = embeddedPathsIn(join(config.dataDir, 'postgres'))
  let waited = OFTEN_ENOUGH
  return {
    name: 'backup.archive',
    every: '* * * * *',
    retries: 0,
    async run() {
      const isWaiting = (await readdir(archive)).length > 0
      if (!isWaiting && waited++ < OFTEN_ENOUGH) return
      const { code, errors } = await runProgram('archiveLog')
      waited = 0
      if (code !== 0) log.error({ errors }, 'the log archive failed')
    },
  }
}

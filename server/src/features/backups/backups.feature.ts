import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { runProgram } from '../../kernel/runProgram.ts'

/** Backs up every night where BACKUP_TO says so. One process of the installation does it, since jobs are given out once. */
export const backupsFeature: PlatformFeature = {
  name: 'backups',
  jobs: (kernel) => (kernel.config.backup.to === undefined ? [] : [nightlyBackup(kernel)]),
}

function nightlyBackup({ config, log }: Pick<PlatformKernel, 'config' | 'log'>): Job {
  const [hour = 0, minute = 0] = config.backup.at.split(':').map(Number)
  return {
    name: 'backup.nightly',
    every: `${minute} ${hour} * * *`,
    // A failed backup is reported, and made again the next night: a full disk does not become free within minutes.
    retries: 0,
    async run() {
      const { code, output } = await runProgram('backUp')
      if (code === 0) log.info({ output }, 'backed up')
      else log.error({ output }, 'the nightly backup failed')
    },
  }
}

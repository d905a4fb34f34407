import { parseArgs } from 'node:util'
import { heldKinds } from '@recado/contract/backups'
import { openBackupFolder } from './backup/backupFolder.ts'
import { isHeld } from './backup/heldStart.ts'
import { openTarget } from './backup/openTarget.ts'
import { restore } from './backup/restore.ts'
import type { Moment } from './backup/restoreCluster.ts'
import { countWaiting, endHold } from './backup/waitingWork.ts'
import { type Config, readConfig } from './config.ts'
import { readMigrations } from './kernel/database/migrate.ts'
import { migrationsFolder } from './kernel/database/openDatabase.ts'
import { armFailPoint } from './kernel/failPoints.ts'
import { createLog } from './kernel/log.ts'
import { printLine, runCommand, withDatabase } from './kernel/operatorCommand.ts'

/**
 * `npm run restore -- /mnt/backups [--backup 20261128T033000Z | --at 2026-11-28T09:00:00Z]` restores into an empty DATA_DIR, and a
 * logical backup into the empty database of DATABASE_URL if that is set. `npm run restore -- --waiting` says what
 * waits to leave the restored product, and `--release [--discard messages,webhooks]` lets it work again.
 */
await runCommand(async () => {
  const config = readConfig(process.env)
  armFailPoint(config.failPoint)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      backup: { type: 'string' },
      at: { type: 'string' },
      waiting: { type: 'boolean' },
      release: { type: 'boolean' },
      discard: { type: 'string' },
    },
  })
  if (values.waiting || values.release) await releaseHeld(config, { isOrdered: values.release === true, discard: values.discard ?? '' })
  else await restoreInto(config, { from: positionals[0] ?? config.backup.to, stamp: values.backup, at: momentIn(values.at) })
})

type Chosen = { from: string | undefined; stamp: string | undefined; at: Moment | undefined }

async function restoreInto(config: Config, { from, stamp: chosen, at }: Chosen) {
  if (at && config.databaseUrl) throw new Error('A moment is restored into the embedded database only: leave DATABASE_URL unset')
  if (!from) throw new Error('Say where from: npm run restore -- /mnt/backups, or npm run restore -- s3://bucket/prefix')
  const folder = await openBackupFolder(await openTarget(from, config), { passphrase: config.backup.passphrase, create: false })
  const { stamp } = await restore({
    ...{ folder, stamp: chosen, at, dataDir: config.dataDir, progress: printLine, secretKey: config.secretKey },
    database: config.databaseUrl ? { connectionString: config.databaseUrl } : undefined,
    migrations: await readMigrations(migrationsFolder),
  })
  printLine(`Backup ${stamp} is restored into ${config.dataDir}.`)
  printLine('Start Recado: it sends nothing until you run "npm run restore -- --release". "--waiting" says what would leave then.')
}

/** A time without its zone would mean another moment on another machine. */
function momentIn(text: string | undefined): Moment | undefined {
  if (text === undefined || text === 'latest') return text
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Error(`--at wants "latest" or a time with its zone, such as 2026-11-28T09:00:00Z, and not ${text}`)
  if (at.getTime() > Date.now()) throw new Error(`${at.toISOString()} is in the future`)
  return at
}

async function releaseHeld(config: Config, { isOrdered, discard }: { isOrdered: boolean; discard: string }) {
  if (!isHeld(config.dataDir)) throw new Error('Nothing is held: this installation was not restored, or is released already')
  const named = discard.split(',').filter(Boolean)
  const discarded = heldKinds.filter((kind) => named.includes(kind))
  const unknown = named.filter((kind) => !discarded.some((known) => known === kind))
  if (unknown.length > 0) throw new Error(`--discard knows ${heldKinds.join(', ')}, and not ${unknown.join(', ')}`)
  await withDatabase(config, createLog('warn'), async ({ platform }) => {
    for (const [kind, count] of Object.entries(await countWaiting(platform)))
      printLine(`${kind.padEnd(10)} ${count}${isOrdered && discarded.some((one) => one === kind) ? ', discarded' : ''}`)
    if (!isOrdered) return
    await endHold({ platform, dataDir: config.dataDir }, discarded)
    printLine('Released: what was not discarded leaves now, or with the next start.')
  })
}

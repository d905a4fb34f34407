import { heldKinds } from '@recado/contract/backups'
import { type BackupFolder, megabytes, openBackupFolder, sizeOf } from './backup/backupFolder.ts'
import { DamagedFile } from './backup/encryption.ts'
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
import { printLine, readArguments, runCommand, withDatabase } from './kernel/operatorCommand.ts'

/**
 * `npm run restore -- /mnt/backups [--backup 20261128T033000Z | --at 2026-11-28T09:00:00Z]` restores into an empty DATA_DIR, and a
 * logical backup into the empty database of DATABASE_URL if that is set. `npm run restore -- --waiting` says what
 * waits to leave the restored product, and `--release [--discard messages,webhooks]` lets it work again.
 */
await runCommand(async () => {
  const config = readConfig(process.env)
  armFailPoint(config.failPoint)
  const { positionals, values } = readArguments({
    backup: { type: 'string' },
    at: { type: 'string' },
    list: { type: 'boolean' },
    waiting: { type: 'boolean' },
    release: { type: 'boolean' },
    discard: { type: 'string' },
  })
  if (values.waiting || values.release) await releaseHeld(config, { isOrdered: values.release === true, discard: values.discard ?? '' })
  else {
    const from = positionals[0] ?? config.backup.to
    if (!from) throw new Error('Say where from: npm run restore -- /mnt/backups, or npm run restore -- s3://bucket/prefix')
    const folder = await openBackupFolder(await openTarget(from, config), { passphrase: config.backup.passphrase, create: false })
    if (values.list) await listBackups(folder)
    else await restoreInto(config, { folder, stamp: values.backup, at: momentIn(values.at) })
  }
})

async function listBackups(folder: BackupFolder) {
  const { complete, tried } = await folder.stamps()
  for (const stamp of complete) {
    const manifest = await folder.readManifest(stamp)
    const { version, media } = manifest
    const proof = tried.includes(stamp) ? await folder.readProof(stamp) : null
    printLine(
      `${stamp}  ${version}  ${megabytes(sizeOf(manifest) + media.bytes)} MB, ${media.count} files${proof?.outcome === 'proved' ? `, tried ${proof.provedAt}` : ''}`,
    )
  }
  if (complete.length === 0) printLine(`There is no complete backup in ${folder.target.label}`)
}

type Chosen = { folder: BackupFolder; stamp: string | undefined; at: Moment | undefined }

async function restoreInto(config: Config, { folder, stamp: chosen, at }: Chosen) {
  if (at && config.databaseUrl) throw new Error('A moment is restored into the embedded database only: leave DATABASE_URL unset')
  const { stamp } = await restore({
    ...{ folder, stamp: chosen, at, dataDir: config.dataDir, progress: printLine, secretKey: config.secretKey },
    database: config.databaseUrl ? { connectionString: config.databaseUrl } : undefined,
    migrations: await readMigrations(migrationsFolder),
  }).catch(async (error) => {
    throw error instanceof DamagedFile ? new DamagedFile(`${error.message}. ${await nextStepAfterDamage(folder, chosen)}`) : error
  })
  printLine(`Backup ${stamp} is restored into ${config.dataDir}.`)
  printLine('Start Recado: it sends nothing until you run "npm run restore -- --release". "--waiting" says what would leave then.')
}

async function nextStepAfterDamage(folder: BackupFolder, chosen: string | undefined) {
  const { complete } = await folder.stamps()
  const older = complete.filter((stamp) => stamp < (chosen ?? complete.at(-1) ?? '')).at(-1)
  return older ? `An older backup may be whole: add "--backup ${older}".` : 'There is no older backup.'
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
  if (!isHeld(config.dataDir))
    throw new Error(
      `Nothing is held in ${config.dataDir}: it was not restored, or is released already. Set DATA_DIR as the product has it.`,
    )
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

import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { heldKinds } from '@recado/contract/backups'
import { restorePartsOf } from './app.ts'
import { type BackupFolder, countedFiles, type DamagedCopy, megabytes, openBackupFolder, sizeOf } from './backup/backupFolder.ts'
import { namesOf } from './backup/damagedCopies.ts'
import { backupAfterRelease, countHeld, endHold, heldWorkOf } from './backup/endHold.ts'
import { isHeld } from './backup/heldStart.ts'
import { openTarget } from './backup/openTarget.ts'
import { restore } from './backup/restore.ts'
import type { Moment, Replayed } from './backup/restoreCluster.ts'
import { type Config, readConfig } from './config.ts'
import { isBackupCopying } from './kernel/database/backupLock.ts'
import { readMigrations } from './kernel/database/migrate.ts'
import { migrationsFolder } from './kernel/database/openDatabase.ts'
import { armFailPoint } from './kernel/failPoints.ts'
import { sendJob } from './kernel/jobs.ts'
import { createLog } from './kernel/log.ts'
import { printLine, printWarning, readArguments, runCommand, withDatabase } from './kernel/operatorCommand.ts'

/**
 * `npm run restore -- /mnt/backups [--backup 20261128T033000Z | --at 2026-11-28T09:00:00Z]` restores into an empty DATA_DIR, and a
 * logical backup into the empty database of DATABASE_URL if that is set; with `--without-files LIST` also where these files are damaged.
 * `npm run restore -- --waiting` says what waits to leave the restored product, and `--release [--discard messages,webhooks]` lets it work again.
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
    'without-files': { type: 'string' },
  })
  if (values.waiting || values.release) await releaseHeld(config, { isOrdered: values.release === true, discard: values.discard ?? '' })
  else {
    const from = positionals[0] ?? config.backup.to
    if (!from) throw new Error('Say where from: npm run restore -- /mnt/backups, or npm run restore -- s3://bucket/prefix')
    const folder = await openBackupFolder(await openTarget(from, config), { passphrase: config.backup.passphrase, create: false })
    if (values.list) await listBackups(folder)
    else await restoreInto(config, { folder, stamp: values.backup, at: momentIn(values.at), withoutFiles: values['without-files'] })
  }
})

async function listBackups(folder: BackupFolder) {
  const { complete, tried, damaged } = await folder.stamps()
  for (const stamp of complete) {
    const manifest = await folder.readManifest(stamp)
    const { version, media } = manifest
    const proof = tried.includes(stamp) ? await folder.readProof(stamp) : null
    const lost = damaged.includes(stamp) ? (await folder.readDamagedCopies(stamp)).length : 0
    printLine(
      [
        `${stamp}  ${version}  ${megabytes(sizeOf(manifest) + media.bytes)} MB`,
        countedFiles(media.count),
        ...(lost > 0 ? [`complete but for ${lost} of them`] : []),
        ...(proof?.outcome === 'proved' ? [`tried ${proof.provedAt}`] : []),
      ].join(', '),
    )
  }
  if (complete.length === 0) printLine(`There is no complete backup in ${folder.target.label}`)
}

type Chosen = { folder: BackupFolder; stamp: string | undefined; at: Moment | undefined; withoutFiles: string | undefined }

async function restoreInto(config: Config, { folder, stamp: chosen, at, withoutFiles }: Chosen) {
  const { dataDir, databaseUrl, secretKey } = config
  if (at && databaseUrl) throw new Error('A moment is restored into the embedded database only: leave DATABASE_URL unset')
  const accepted = await readNames(withoutFiles)
  const { stamp, lost, replayed } = await restore({
    folder,
    stamp: chosen,
    at,
    dataDir,
    progress: printLine,
    secretKey,
    acceptLoss: (damaged) => acceptLoss({ folder, dataDir, accepted }, damaged),
    database: databaseUrl ? { connectionString: databaseUrl } : undefined,
    migrations: await readMigrations(migrationsFolder),
    async afterRestore(db, restored) {
      for (const { afterRestore } of restorePartsOf(config)) await afterRestore?.(db, restored)
    },
  })
  const files = countedFiles(lost.length)
  if (lost.length === 0) printLine(`Backup ${stamp} is restored into ${dataDir}.`)
  else
    printLine(
      `Backup ${stamp} is restored into ${dataDir} without ${files}. Messages with them stay and cannot open them until you put them into ${join(dataDir, 'media')} under the same names.`,
    )
  if (at && replayed) printReplayed(replayed, folder)
  printLine('Start Recado: it sends nothing until you run "npm run restore -- --release". "--waiting" says what would leave then.')
}

/** The log may end before the moment at which the old machine was lost. */
function printReplayed({ reachedAt, hole }: Replayed, { target }: BackupFolder) {
  printLine(
    reachedAt
      ? `The log was replayed after it. The newest change is of ${reachedAt.toISOString()}.`
      : 'The log holds no change after this backup.',
  )
  if (!hole) return
  const lost = hole.later > 0 ? `, and ${hole.later} later ${hole.later === 1 ? 'one' : 'ones'} cannot be used without it` : ''
  printWarning(
    `The log has a hole: its segment ${hole.segment} is ${hole.reason} in ${target.label}${lost}. Later changes are not restored.`,
  )
}

async function readNames(listFile: string | undefined): Promise<ReadonlySet<string>> {
  if (listFile === undefined) return new Set()
  const text = await readFile(listFile, 'utf8').catch(() => {
    throw new Error(`--without-files wants a file with one name a line, and ${listFile} cannot be read`)
  })
  return new Set(text.split('\n').map((line) => line.trim()))
}

type Loss = { folder: BackupFolder; dataDir: string; accepted: ReadonlySet<string> }

/** Goes on without files whose names the operator gave, or to whose loss somebody at the terminal says yes. */
async function acceptLoss({ folder, dataDir, accepted }: Loss, damaged: readonly DamagedCopy[]) {
  if (damaged.every(({ key }) => accepted.has(key))) return
  const list = `${resolve(dataDir)}.damaged-files`
  await writeFile(list, damaged.map(({ key }) => `${key}\n`).join(''), { mode: 0o600 })
  const found = `${countedFiles(damaged.length)} ${damaged.length === 1 ? 'is' : 'are'} damaged or missing in ${folder.target.label}: ${namesOf(damaged)}. All names are in ${list}.`
  const advice = `Older backups share ${damaged.length === 1 ? 'this file' : 'these files'}. If the old machine still runs, back up there: what it still has is copied again, and the restore is whole.`
  if (!process.stdin.isTTY) throw new Error(`${found} ${advice} To restore without them, add "--without-files ${list}".`)
  printLine(`${found} ${advice}`)
  printLine('Type "yes" to restore without them:')
  if ((await readLine())?.trim().toLowerCase() !== 'yes') throw new Error('Nothing was restored.')
}

/** Undefined where the terminal is closed. */
async function readLine() {
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return undefined
  } finally {
    // Otherwise the terminal would hold the process open.
    lines.close()
  }
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
  await withDatabase(config, createLog('warn'), async ({ platform, owner }) => {
    const held = heldWorkOf(restorePartsOf(config))
    for (const { kind, count } of await countHeld(platform, held))
      printLine(`${kind.padEnd(10)} ${count}${isOrdered && discarded.some((one) => one === kind) ? ', discarded' : ''}`)
    if (!isOrdered) return
    if (await isBackupCopying(platform)) throw new Error('A backup is being made. Release when it has ended.')
    const requestBackup = () => sendJob(owner, backupAfterRelease)
    await endHold({ platform, dataDir: config.dataDir, held, requestBackup }, discarded)
    printLine('Released: what was not discarded leaves now, or with the next start. A backup is made then, if BACKUP_TO is set.')
  })
}

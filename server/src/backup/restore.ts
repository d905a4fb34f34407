import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DEFAULT_PROVIDER } from '@recado/contract/channels/channels'
import { sql } from 'kysely'
import tarStream from 'tar-stream'
import { z } from 'zod'
import { connect } from '../kernel/database/connect.ts'
import { startEmbedded } from '../kernel/database/embedded/startEmbedded.ts'
import { NAME } from '../kernel/database/openDatabase.ts'
import type { PlatformDb } from '../kernel/database/schema.ts'
import { failPoint } from '../kernel/failPoints.ts'
import { diskStore } from '../kernel/files/fileStore.ts'
import { type BackupFolder, type BackupManifest, names } from './backupFolder.ts'
import { countAndHash } from './backupTarget.ts'
import { DamagedFile, readAll } from './encryption.ts'
import { HELD_FILE } from './heldStart.ts'
import { readMediaList } from './mediaList.ts'

export type RestoreRun = {
  folder: BackupFolder
  /** The newest complete backup if undefined. */
  stamp: string | undefined
  /** Must not exist, or be empty. */
  dataDir: string
  /** Names of the migrations that this product has. */
  migrations: readonly string[]
  /** The secret of the installation, if the operator gives it and the backup has none. */
  secretKey: string | undefined
  progress: (line: string) => void
}

/**
 * Restores a backup into an empty folder. Everything is checked on the way, beside the final folder: what is damaged or missing stops the
 * restore, and nothing half restored is left.
 */
export async function restore(run: RestoreRun): Promise<{ stamp: string; manifest: BackupManifest }> {
  const { folder, progress } = run
  const { complete } = await folder.stamps()
  const stamp = run.stamp ?? complete.at(-1)
  if (stamp === undefined || !complete.includes(stamp))
    throw new Error(`There is no complete backup ${run.stamp ? `${run.stamp} ` : ''}in ${folder.target.label}`)
  const manifest = await folder.readManifest(stamp)
  assertRestorable(manifest, run)
  await assertEmpty(run.dataDir)

  const draft = `${resolve(run.dataDir)}.restoring-${randomUUID().slice(0, 8)}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    progress('Restoring the database …')
    const cluster = join(draft, 'postgres', 'cluster')
    await restoreDatabase({ folder, manifest, stamp, cluster })
    failPoint('restore.database')
    progress('Restoring files …')
    await restoreMedia({ folder, manifest, stamp, media: join(draft, 'media'), progress })
    await writeSecret(run, { manifest, stamp, draft })
    failPoint('restore.files')
    progress('Starting the database once …')
    await prepareCluster(join(draft, 'postgres'))
    await writeFile(join(draft, HELD_FILE), JSON.stringify({ stamp, restoredAt: new Date().toISOString() }), { flush: true })
    // An empty folder may stand there already. Windows replaces none.
    await rm(run.dataDir, { recursive: true, force: true })
    await rename(draft, run.dataDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return { stamp, manifest }
}

function assertRestorable(manifest: BackupManifest, { migrations, secretKey }: RestoreRun) {
  const unknown = manifest.migrations.filter((name) => !migrations.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer release (${manifest.version}, with ${unknown.at(-1)}). Install that release or a later one, then restore.`,
    )
  if (!manifest.files.some(({ name }) => name.endsWith('/base.tar.gz')))
    throw new Error('The backup holds files and the secret only, because the database was a server of its own')
  const here = `${process.platform}-${process.arch}`
  if (manifest.platform !== here)
    throw new Error(`The backup was made on ${manifest.platform} and this machine is ${here}: the database's files cannot be moved so`)
  if (!manifest.hasSecret && secretKey === undefined)
    throw new Error(
      'The backup holds no secret, because it was not encrypted. Set SECRET_KEY to the secret of the installation (the text of DATA_DIR/secret): without it stored passwords and keys cannot be read.',
    )
}

async function assertEmpty(dataDir: string) {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (found.length > 0) throw new Error(`${dataDir} is not empty: a restore overwrites nothing. Name another folder with DATA_DIR.`)
}

type Part = { folder: BackupFolder; manifest: BackupManifest; stamp: string }

async function restoreDatabase({ folder, manifest, stamp, cluster }: Part & { cluster: string }) {
  const listed = await readPostgresManifest({ folder, manifest, stamp })
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const found = new Map<string, string>()
  await withChecked({ folder, manifest }, names.base(stamp), async (content) => {
    const extract = tarStream.extract()
    const unzip = createGunzip()
    const reading = pipeline(Readable.from(content), unzip, extract)
    // Whoever reads the entries sees the same error.
    reading.catch(() => undefined)
    for await (const entry of extract) {
      const { name, type, size } = entry.header
      const path = pathInside(cluster, name)
      if (type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
      else if (type === 'file') {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const hash = createHash('sha256')
        entry.on('data', (chunk) => hash.update(chunk as Buffer))
        await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        found.set(name, `${size} ${hash.digest('hex')}`)
        continue
      }
      entry.resume()
    }
    await reading
  })
  for (const { Path: path, Size: size, Checksum: checksum } of listed)
    if (found.get(path) !== `${size} ${checksum}`) throw new DamagedFile(`The file ${path} of the database is missing or damaged`)
}

const postgresManifestSchema = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.number(), Checksum: z.string() })),
})

async function readPostgresManifest({ folder, manifest, stamp }: Part) {
  return withChecked({ folder, manifest }, names.postgresManifest(stamp), async (content) => {
    const text = (await readAll(Readable.from(content).pipe(createGunzip()))).toString('utf8')
    return postgresManifestSchema.parse(JSON.parse(text)).Files
  })
}

/** Gives the content of a file, and fails if what is stored is not what the manifest says. */
async function withChecked<Result>(
  { folder, manifest }: Pick<Part, 'folder' | 'manifest'>,
  name: string,
  use: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const expected = manifest.files.find((file) => file.name === name)
  let stored: (() => { sha256: string }) | undefined
  const content = await folder.open(name, (bytes) => {
    const { counted, result } = countAndHash(bytes)
    stored = result
    return counted
  })
  if (!content || !expected) throw new DamagedFile(`${name} is missing in ${folder.target.label}`)
  try {
    const used = await use(content)
    if (stored?.().sha256 !== expected.sha256) throw new DamagedFile(`${name} in ${folder.target.label} is damaged`)
    return used
  } catch (error) {
    throw new DamagedFile(`${name} in ${folder.target.label} is damaged: ${(error as Error).message}`)
  }
}

async function restoreMedia({ folder, manifest, stamp, media, progress }: Part & { media: string; progress: RestoreRun['progress'] }) {
  const store = diskStore(media)
  await mkdir(media, { recursive: true, mode: 0o700 })
  const prefix = `${names.mediaLists(stamp)}/`
  let restored = 0
  for (const { name } of manifest.files.filter((file) => file.name.startsWith(prefix))) {
    const company = name.slice(prefix.length, -'.list'.length)
    for (const [file, { sha256 }] of await readMediaList(folder, name)) {
      const content = await folder.open(`${names.media}/${company}/${file}`)
      if (!content) throw new DamagedFile(`The file ${company}/${file} is missing in ${folder.target.label}`)
      const { counted, result } = countAndHash(content)
      await store.put(`${company}/${file}`, Readable.from(counted))
      if (result().sha256 !== sha256) throw new DamagedFile(`The file ${company}/${file} in ${folder.target.label} is damaged`)
      if (++restored % 500 === 0) progress(`${restored} of ${manifest.media.count} files restored`)
    }
  }
  if (restored !== manifest.media.count) throw new DamagedFile(`The lists name ${restored} files, the manifest ${manifest.media.count}`)
}

async function writeSecret(
  { folder, secretKey }: RestoreRun,
  { manifest, stamp, draft }: { manifest: BackupManifest; stamp: string; draft: string },
) {
  const stored = manifest.hasSecret ? await folder.open(names.secret(stamp)) : undefined
  const secret = stored ? (await readAll(stored)).toString('utf8') : secretKey
  if (secret === undefined) throw new DamagedFile(`${names.secret(stamp)} is missing in ${folder.target.label}`)
  await writeFile(join(draft, 'secret'), secret, { mode: 0o600, flush: true })
}

/**
 * Starts the cluster once, alone: it replays its log, gets a new password, and forgets in which store the files of the old machine were,
 * since all of them lie on the disk now.
 */
async function prepareCluster(directory: string) {
  const access = join(directory, 'trust.conf')
  // Only for this start, on a socket or port that nobody else knows. The password of the old machine is in no backup.
  await writeFile(access, 'local all all trust\nhost all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  await chmod(join(directory, 'cluster'), 0o700)
  const server = await startEmbedded({ directory, log: () => undefined, overrides: { hba_file: access } })
  try {
    const options = server.connection(NAME)
    const { platform, close } = connect(options, { size: 1, statementTimeout: 0 })
    try {
      await sql`alter role ${sql.id(options.user)} password ${sql.lit(options.password)}`.execute(platform)
      await sql`delete from "fileHome"`.execute(platform)
      await endWhatGoesOn(platform)
    } finally {
      await close()
    }
  } finally {
    await server.stop()
    await rm(access, { force: true })
  }
}

/**
 * The old machine went on after the backup. Sessions end, so that nobody stays signed in who was signed out since. Phones have to be linked
 * again: their keys went on, and two that answer with one set of keys lose messages.
 */
async function endWhatGoesOn(platform: PlatformDb) {
  await sql`delete from sessions`.execute(platform)
  await sql`delete from whatsapp.keys`.execute(platform)
  await sql`delete from whatsapp.accounts`.execute(platform)
  await sql`update connections set wanted = 'disconnected', status = 'DISCONNECTED', "statusReason" = null, "codesSealed" = null
    where provider = ${DEFAULT_PROVIDER}`.execute(platform)
}

/** An archive cannot write outside of its folder, whatever its names are. */
function pathInside(folder: string, name: string) {
  const path = resolve(folder, name)
  if (path !== folder && !path.startsWith(`${folder}${sep}`)) throw new DamagedFile(`The archive names ${name}`)
  return path
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { proofOutcomes } from '@recado/contract/backups'
import { z } from 'zod'
import type { BackupTarget, Stored } from './backupTarget.ts'
import { DamagedFile, decrypt, deriveKey, encrypt, encryptedBytes, readAll, WrongPassphrase } from './encryption.ts'

const storedFile = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })

/** How many rows a table of the backup may have: a range, because people work while the cluster is copied. */
const expectedRows = z.object({ schema: z.string(), name: z.string(), least: z.number(), most: z.number() })
export type ExpectedRows = z.infer<typeof expectedRows>

/** Written last: a backup without it is incomplete, and is never offered. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the product, and of the programs that a restore needs. */
  version: z.string(),
  postgresMajor: z.number(),
  platform: z.string(),
  migrations: z.array(z.string()),
  startedAt: z.string(),
  finishedAt: z.string(),
  hasSecret: z.boolean(),
  /** The segment of the log in which the copy of the cluster begins. */
  logStart: z.string().optional(),
  /** PostgreSQL's identifier of the cluster. */
  system: z.string().optional(),
  /** Empty where the database is not in the backup. */
  rows: z.array(expectedRows).default([]),
  /** The size of the database that a restore makes. */
  databaseBytes: z.number().default(0),
  /** Everything but the media, which several backups share. */
  files: z.array(storedFile),
  media: z.object({ count: z.number(), bytes: z.number(), added: z.number() }),
})
export type BackupManifest = z.infer<typeof manifestSchema>

/** The result of the test restore of this backup. */
const proofSchema = z.object({
  provedAt: z.string(),
  outcome: z.enum(proofOutcomes),
  /** Why it did not succeed. */
  reason: z.string(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), rows: z.number() })),
})
export type BackupProof = z.infer<typeof proofSchema>

/** A file that cannot be restored from its backup. `differs`: it cannot be copied again either, because the product has another content. */
const damagedCopySchema = z.object({ key: z.string(), problem: z.enum(['missing', 'damaged', 'differs']) })
export type DamagedCopy = z.infer<typeof damagedCopySchema>

/** The size of the database, the lists and the secret; files are in `media`. */
export const sizeOf = ({ files }: Pick<BackupManifest, 'files'>) => files.reduce((sum, { bytes }) => sum + bytes, 0)
/** How the program of the backup ends where copies of files are damaged and could not be made again. */
export const COMPLETE_BUT_FOR_FILES = 2
export const countedFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`)
export const countedSegments = (count: number) => (count === 1 ? '1 segment' : `${count} segments`)
export const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

const formatSchema = z.object({
  format: z.literal(1),
  salt: z.string().nullable(),
  check: z.string().nullable(),
  /** A fingerprint of the secret of the installation to which the folder belongs. */
  installation: z.string().optional(),
})

/** Where things lie inside the target. */
export const names = {
  format: 'recado-backup.json',
  backups: 'backups',
  media: 'media',
  backup: (stamp: string) => `backups/${stamp}`,
  manifest: (stamp: string) => `backups/${stamp}/manifest.json`,
  base: (stamp: string) => `backups/${stamp}/base.tar.gz`,
  postgresManifest: (stamp: string) => `backups/${stamp}/backup_manifest.gz`,
  /** In place of both, in a logical backup: what the tables are, and the rows of each. */
  tables: (stamp: string) => `backups/${stamp}/tables.json`,
  table: (stamp: string, { schema, name }: { schema: string; name: string }) => `backups/${stamp}/tables/${schema}.${name}.gz`,
  /** The log between backups, by the cluster that wrote it. The release before stored its segments in this folder itself. */
  segments: 'log/segments',
  segmentsOf: (system: string) => `log/segments/${system}`,
  /** The files that came with it. */
  archivedLists: 'log/media',
  /** How the log of a restored product continues the one before, by the cluster that wrote it. */
  systems: 'log/timelines',
  timelines: (system: string) => `log/timelines/${system}`,
  timeline: (system: string, name: string) => `log/timelines/${system}/${name}`,
  secret: (stamp: string) => `backups/${stamp}/secret`,
  proof: (stamp: string) => `backups/${stamp}/proof.json`,
  damagedCopies: (stamp: string) => `backups/${stamp}/damaged.json`,
  mediaList: (stamp: string, company: string) => `backups/${stamp}/media/${company}.list`,
  mediaLists: (stamp: string) => `backups/${stamp}/media`,
}

export type BackupFolder = Awaited<ReturnType<typeof openBackupFolder>>

/**
 * Opens the folder in which backups lie, and its key if there is a passphrase. The first backup decides whether the folder is encrypted, and
 * with which passphrase: files that several backups share cannot be in two forms. `secretKey`: of the installation, where it is known.
 */
export async function openBackupFolder(target: BackupTarget, access: Access) {
  const { key, installation } = await openFormat(target, access)

  return {
    target,
    isEncrypted: key !== undefined,
    /** The size in the target of a file that has `bytes` bytes here. */
    storedBytes: (bytes: number) => (key ? encryptedBytes(bytes) : bytes),
    /** False: the secret is of another installation than the backups. */
    belongsTo: (secretKey: string) => installation === undefined || installation === fingerprintOf(secretKey),
    put: (name: string, plain: AsyncIterable<Uint8Array>): Promise<Stored> => target.put(name, key ? encrypt(plain, key) : plain),
    putText: (name: string, text: string) =>
      target.put(name, key ? encrypt(Readable.from([Buffer.from(text)]), key) : Readable.from([Buffer.from(text)])),
    /** The content of a file as it was given. `stored`: what passes on the way, to be hashed. */
    async open(name: string, through: (stored: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> = (stored) => stored) {
      const stored = await target.open(name)
      if (!stored) return undefined
      return key ? namingDamage(decrypt(through(stored), key), `${name} in ${target.label}`) : through(stored)
    },
    /**
     * The stamps of complete backups, oldest first; those of them that were tried, and that are known to have damaged copies; and those that
     * were never finished.
     */
    async stamps() {
      const [complete, tried, damaged, unfinished]: [string[], string[], string[], string[]] = [[], [], [], []]
      for (const stamp of await target.list(names.backups)) {
        const files = await target.list(names.backup(stamp))
        if (files.includes('manifest.json')) complete.push(stamp)
        else unfinished.push(stamp)
        if (files.includes('proof.json')) tried.push(stamp)
        if (files.includes('manifest.json') && files.includes('damaged.json')) damaged.push(stamp)
      }
      return { complete, tried, damaged, unfinished }
    },
    async readManifest(stamp: string): Promise<BackupManifest> {
      const content = await this.open(names.manifest(stamp))
      if (!content) throw new Error(`There is no backup ${stamp} in ${target.label}`)
      return manifestSchema.parse(JSON.parse((await readAll(content)).toString('utf8')))
    },
    /** Null if nobody has tried the backup. */
    async readProof(stamp: string): Promise<BackupProof | null> {
      const content = await this.open(names.proof(stamp))
      if (!content) return null
      return proofSchema.parse(JSON.parse((await readAll(content)).toString('utf8')))
    },
    /** The known ones. They are stored beside the backup until a later backup has copied these files again. */
    async readDamagedCopies(stamp: string): Promise<DamagedCopy[]> {
      const content = await this.open(names.damagedCopies(stamp))
      return content ? z.array(damagedCopySchema).parse(JSON.parse((await readAll(content)).toString('utf8'))) : []
    },
    async writeDamagedCopies(stamp: string, copies: readonly DamagedCopy[]) {
      if (copies.length === 0) await target.remove(names.damagedCopies(stamp))
      else await this.putText(names.damagedCopies(stamp), JSON.stringify(copies))
    },
  }
}

type Access = { passphrase: string | undefined; secretKey?: string | undefined; create: boolean }

async function* namingDamage(content: AsyncIterable<Uint8Array>, name: string) {
  try {
    yield* content
  } catch (error) {
    throw error instanceof DamagedFile ? new DamagedFile(`${name} is damaged`, { cause: error }) : error
  }
}

async function openFormat(target: BackupTarget, { passphrase, secretKey, create }: Access) {
  const found = await target.open(names.format)
  if (!found) {
    if (!create) throw new Error(`There is no backup in ${target.label}`)
    const salt = passphrase === undefined ? null : randomBytes(16)
    const key = salt && passphrase !== undefined ? await deriveKey(passphrase, salt) : undefined
    const check = key ? await sealCheck(key) : null
    const installation = secretKey === undefined ? undefined : fingerprintOf(secretKey)
    const format = { format: 1, salt: salt?.toString('base64') ?? null, check, installation }
    await target.put(names.format, Readable.from([Buffer.from(JSON.stringify(format))]))
    return { key, installation }
  }
  const { salt, check, installation } = formatSchema.parse(JSON.parse((await readAll(found)).toString('utf8')))
  if (installation !== undefined && secretKey !== undefined && installation !== fingerprintOf(secretKey))
    throw new Error(`The backups in ${target.label} are of another installation. Name another folder.`)
  if (salt === null || check === null) {
    if (passphrase !== undefined && create)
      throw new Error(`The backups in ${target.label} are not encrypted. Name another folder for encrypted ones.`)
    return { key: undefined, installation }
  }
  if (passphrase === undefined) throw new Error(`The backups in ${target.label} are encrypted: set BACKUP_PASSPHRASE`)
  const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'))
  await openCheck(key, check)
  return { key, installation }
}

const fingerprintOf = (secretKey: string) => createHmac('sha256', secretKey).update('recado backups').digest('base64url')

const CHECK = Buffer.from('recado')
const sealCheck = async (key: Buffer) => (await readAll(encrypt(Readable.from([CHECK]), key))).toString('base64')
async function openCheck(key: Buffer, check: string) {
  const opened = await readAll(decrypt(Readable.from([Buffer.from(check, 'base64')]), key)).catch(() => Buffer.alloc(CHECK.length))
  if (opened.length !== CHECK.length || !timingSafeEqual(opened, CHECK)) throw new WrongPassphrase()
}

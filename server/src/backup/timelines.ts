import { randomUUID } from 'node:crypto'
import { appendFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { PlatformDb } from '../kernel/database/schema.ts'
import { type BackupFolder, names } from './backupFolder.ts'
import { DamagedFile, readAll } from './encryption.ts'

/**
 * A stretch of the log. PostgreSQL begins a new one with each restore, because the machine that was lost may have written more after the
 * backup. A file with the timeline's history says where it left the ones before.
 */
export type Timeline = {
  /** PostgreSQL's identifier of the cluster. A restored cluster keeps it; an upgrade and a logical restore make a new cluster. */
  system: string
  id: number
  startedAt: Date
  /** Oldest first. `end`: the position in the log at which the next one continues. */
  ancestors: { id: number; end: bigint }[]
}

/** The part of the write-ahead log that a base backup needs to be consistent. The backup contains it. */
export type LogRange = { system: string; timeline: number; end: bigint }

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
const historyName = (id: number) => `${hex(id)}.history`
const HISTORY = /^[0-9A-F]{8}\.history$/
/** Of a history or a segment. */
export const timelineIn = (name: string) => Number.parseInt(name.slice(0, 8), 16)

/** PostgreSQL skips lines that begin with "#". The id tells two restores apart that left the log at the same position. */
const markOf = (id: number, startedAt: Date) => `# Recado: timeline ${id} began ${startedAt.toISOString()} ${randomUUID()}\n`
/** A line of a history: the number of a timeline, and the position at which the next one continues. */
const ANCESTOR = /^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/
const MARK = /^# Recado: timeline (\d+) began (\S+) \S+$/gm

const SEGMENT_BYTES = 16n * 1024n * 1024n
const SEGMENTS_PER_NUMBER = 256

export function positionOf(text: string) {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
/** The number of the segment in which a position lies. */
export const segmentAt = (position: bigint) => Number(position / SEGMENT_BYTES)
/** The segment of the end of a range. The end may be the first position of the next segment. */
export const segmentBefore = (end: bigint) => segmentAt(end - 1n)
export const segmentName = (timeline: number, segment: number) =>
  `${hex(timeline)}${hex(Math.floor(segment / SEGMENTS_PER_NUMBER))}${hex(segment % SEGMENTS_PER_NUMBER)}`
export const segmentIn = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_NUMBER + Number.parseInt(name.slice(16, 24), 16)

/** The cluster of a list that PostgreSQL wrote with a copy. The number is too large for JSON. */
export const systemIn = (postgresManifest: string) => /"System-Identifier": (\d+)/.exec(postgresManifest)?.[1]

/** PostgreSQL makes the identifier of the second in which the cluster was created. */
const createdAt = (system: string) => new Date(Number(BigInt(system) >> 32n) * 1000)

/** Without Recado's mark the timeline is the first one, or of a restore by a release that wrote no mark. */
export function parseHistory({ system, id, text }: { system: string; id: number; text: string }): Timeline {
  const ancestors = text.split('\n').flatMap((line) => {
    const [, ancestor, end] = ANCESTOR.exec(line.trim()) ?? []
    return end === undefined ? [] : [{ id: Number(ancestor), end: positionOf(end) }]
  })
  const mark = [...text.matchAll(MARK)].find(([, marked]) => Number(marked) === id)
  return { system, id, ancestors, startedAt: mark ? new Date(mark[2] ?? '') : createdAt(system) }
}

/** The timelines that may contain this segment, newest first: where one continues another, both have a segment of that number. */
export function timelinesAt({ id, ancestors }: Pick<Timeline, 'id' | 'ancestors'>, segment: number) {
  const spans = [...ancestors, { id, end: undefined }].map((span, index) => ({
    id: span.id,
    first: segmentAt(ancestors[index - 1]?.end ?? 0n),
    last: span.end === undefined ? Number.POSITIVE_INFINITY : segmentBefore(span.end),
  }))
  return spans
    .filter(({ first, last }) => segment >= first && segment <= last)
    .map((span) => span.id)
    .reverse()
}

/** Whether the log leads from this copy of the cluster into the timeline. */
export const leadsTo = ({ system, id, ancestors }: Timeline, range: LogRange) =>
  range.system === system &&
  (range.timeline === id || ancestors.some((ancestor) => ancestor.id === range.timeline && range.end <= ancestor.end))

/** A history that lies beside the backups. `text` is undefined where it is damaged. */
type StoredHistory = { system: string; id: number; text: string | undefined }

async function readHistories(folder: BackupFolder, system: string): Promise<StoredHistory[]> {
  const found = (await folder.target.list(names.timelines(system))).filter((name) => HISTORY.test(name)).map(timelineIn)
  return Promise.all(
    found.map(async (id) => {
      const content = await folder.open(names.timeline(system, historyName(id)))
      const text = (content && (await readAll(content).catch(ignoreDamage)))?.toString('utf8')
      // Each but the first names the timeline that it continues.
      const isWhole = text !== undefined && (id === 1 || parseHistory({ system, id, text }).ancestors.length > 0)
      return { system, id, text: isWhole ? text : undefined }
    }),
  )
}

function ignoreDamage(error: Error) {
  if (!(error instanceof DamagedFile)) throw error
  return undefined
}

/** The identifiers of the clusters that wrote into this folder. */
export const systemsIn = async (folder: BackupFolder) => (await folder.target.list(names.systems)).filter((name) => /^\d+$/.test(name))

/** Of all clusters, newest first. */
async function readAllHistories(folder: BackupFolder) {
  const histories = (await Promise.all((await systemsIn(folder)).map((system) => readHistories(folder, system)))).flat()
  const parsed = histories.map((stored) => ({ ...stored, timeline: parseHistory({ ...stored, text: stored.text ?? '' }) }))
  return parsed.sort((a, b) => b.timeline.startedAt.getTime() - a.timeline.startedAt.getTime() || b.id - a.id)
}

/** The timelines of the products that wrote into this folder, newest first. */
export async function readTimelines(folder: BackupFolder): Promise<Timeline[]> {
  return (await readAllHistories(folder)).map(({ system, id, text, timeline }) => {
    if (text === undefined)
      throw new Error(
        `${names.timeline(system, historyName(id))} in ${folder.target.label} is damaged, so no moment can be restored. Restore a backup, without --at.`,
      )
    return timeline
  })
}

/**
 * Stores the histories of the running cluster beside the backups: without them a restore would not find the log that this product writes.
 * Fails where a later product writes, because each would remove and outdate what the other needs.
 */
export async function claimFolder(folder: BackupFolder, owner: PlatformDb) {
  const { rows } = await sql<{ system: string; timeline: string }>`
    select system_identifier::text as system, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline from pg_control_system()`.execute(
    owner,
  )
  const { system = '', timeline = '' } = rows[0] ?? {}
  const own = await readHistory(owner, { system, id: Number.parseInt(timeline, 16) })
  const { startedAt, ancestors } = parseHistory(own)
  const stored = await readAllHistories(folder)
  const later = stored.find(
    (other) =>
      (other.system === system ? other.id > own.id : other.timeline.startedAt > startedAt) ||
      (other.system === system && other.id === own.id && other.text !== undefined && other.text !== own.text),
  )
  if (later) throw new Error(explainSharedFolder(folder, later.timeline))
  for (const id of [...ancestors.map((ancestor) => ancestor.id), own.id]) {
    if (stored.some((other) => other.system === system && other.id === id && other.text !== undefined)) continue
    const { text } = id === own.id ? own : await readHistory(owner, { system, id })
    if (text !== '' || id === 1) await folder.putText(names.timeline(system, historyName(id)), text)
  }
}

/** Empty for the first timeline: PostgreSQL writes none. */
async function readHistory(owner: PlatformDb, { system, id }: { system: string; id: number }) {
  const { rows } = await sql<{ text: string | null }>`select pg_read_file(${`pg_wal/${historyName(id)}`}, true) as text`.execute(owner)
  return { system, id, text: rows[0]?.text ?? '' }
}

const explainSharedFolder = ({ target }: BackupFolder, { startedAt }: Timeline) =>
  `A later database of this installation writes into ${target.label} now: it was restored or made at ${startedAt.toISOString()}. Two must not share a folder: stop this one, or name another folder for it with BACKUP_TO.`

/** After a restore: marks the history that PostgreSQL wrote, before anything is archived from this cluster. */
export async function markTimeline(cluster: string) {
  const folder = join(cluster, 'pg_wal')
  const newest = (await readdir(folder))
    .filter((name) => HISTORY.test(name))
    .sort()
    .at(-1)
  if (newest === undefined) throw new Error(`PostgreSQL has not begun a timeline in ${cluster}`)
  await appendFile(join(folder, newest), markOf(timelineIn(newest), new Date()), { flush: true })
}

/**
 * Writes the histories into a folder from which PostgreSQL reads them, so that the timeline that it begins has a number of its own. It looks
 * for the first number without a history, and a product that never wrote here has left a gap.
 */
export async function writeHistories(folder: BackupFolder, { system, into }: { system: string; into: string }) {
  const stored = new Map((await readHistories(folder, system)).map(({ id, text }) => [id, text]))
  for (let id = 2; id <= Math.max(0, ...stored.keys()); id++)
    await writeFile(join(into, historyName(id)), stored.get(id) ?? '# Of another restore.\n', { mode: 0o600 })
}

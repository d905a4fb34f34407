import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Channel, type ConnectionRef, type MediaRef, Refused } from '../../channels/channel.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { FileStoreUnavailable } from '../../kernel/files/fileStoreUnavailable.ts'
import { sanitizeFileName } from '../../kernel/files/sanitizeFileName.ts'
import { sniffMime } from '../../kernel/files/sniffMime.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { StoredFile } from './media.rows.ts'
import { storeFile } from './storeFile.ts'

type FetchOptions = {
  kernel: Kernel
  channel: Pick<Channel, 'fetchMedia'>
  /** Called in the transaction in which a file becomes ready or is given up. */
  onReady: (tx: Tx, mediaId: string) => Promise<unknown>
}
type Waiting = { id: string; carrierRef: MediaRef | null; attempts: number; seconds: number | null; name: string }

const AT_ONCE = 4
const TRIES = 20
const FIRST_PAUSE = 5000
const LONGEST_PAUSE = hours(6)
/** The file store is unavailable. The operator must repair it, so this does not count as a failed attempt. */
const UNTIL_STORE_IS_BACK = minutes(1)
/** While a process downloads a file, others leave it alone. If that process dies, the file is free again after this time. */
const TAKEN_FOR = minutes(10)
const PATIENCE = minutes(8)

/** Downloads the files of a connection that are due, until the signal aborts. */
export async function fetchPendingMedia(given: FetchOptions, line: ConnectionRef, signal: AbortSignal): Promise<void> {
  const due = await claimDue(given.kernel, line)
  await Promise.all(due.map((waiting) => fetchFile(given, { line, signal }, waiting)))
}

async function claimDue({ read, transact, clock }: Kernel, line: ConnectionRef): Promise<Waiting[]> {
  const now = clock.now()
  const isDue = await read(line.companyId)
    .selectFrom('media')
    .select('id')
    .where('connectionId', '=', line.connectionId)
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (!isDue) return []
  return transact(line, async ({ db }) => {
    const rows = await db
      .selectFrom('media')
      .select(['id', 'carrierRef', 'attempts', 'seconds', 'name'])
      .where('connectionId', '=', line.connectionId)
      .where('state', '=', 'waiting')
      .where('nextTryAt', '<=', now.toISOString())
      .orderBy('nextTryAt')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await db
        .updateTable('media')
        .set({ nextTryAt: later(now, TAKEN_FOR) })
        .where('id', 'in', ids)
        .execute()
    return rows
  })
}

type Fetching = { line: ConnectionRef; signal: AbortSignal }

async function fetchFile({ kernel, channel, onReady }: FetchOptions, { line, signal }: Fetching, waiting: Waiting) {
  const folder = join(kernel.config.dataDir, 'media/incoming')
  const path = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    const stored = await download({ kernel, channel, path }, { line, signal }, waiting)
    await kernel.transact(line, (tx) => saveResult(tx, { waiting, changes: readyWith(stored, waiting), onReady }))
  } catch (error) {
    if (signal.aborted) return await kernel.transact(line, (tx) => unclaim(tx, { kernel, waiting }))
    kernel.log.debug({ err: error, connectionId: line.connectionId, mediaId: waiting.id }, 'a file could not be fetched')
    await kernel.transact(line, (tx) => retryLater(tx, { kernel, waiting, error, onReady }))
  } finally {
    await rm(path, { force: true })
  }
}

type Bringing = Pick<FetchOptions, 'kernel' | 'channel'> & { path: string }

async function download({ kernel, channel, path }: Bringing, fetching: Fetching, { id, carrierRef, name }: Waiting): Promise<StoredFile> {
  if (!carrierRef) throw new Refused('mediaGone')
  const { line } = fetching
  const signal = AbortSignal.any([fetching.signal, AbortSignal.timeout(PATIENCE)])
  const { stream, mime: claimed } = await unlessAborted(channel.fetchMedia(line, carrierRef), signal)
  await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  const mime = await sniffMime(path, claimed ?? carrierRef.mime)
  return storeFile(kernel, { companyId: line.companyId, id, path, mime, name: name && sanitizeFileName(name) })
}

type Media = Awaited<ReturnType<Channel['fetchMedia']>>

/** Rejects when the signal aborts. Channels cannot abort a request that has no answer yet, so an answer that comes later is thrown away. */
async function unlessAborted(answer: Promise<Media>, signal: AbortSignal): Promise<Media> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([answer, aborted.promise])
  } catch (error) {
    void answer.then(
      ({ stream }) => stream.destroy(),
      () => undefined,
    )
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const readyWith = ({ id, waveform, seconds, ...file }: StoredFile, waiting: Waiting) => ({
  ...file,
  state: 'ready' as const,
  seconds: seconds ?? waiting.seconds,
  ...(waveform && { waveform: JSON.stringify(waveform) }),
  nextTryAt: null,
})

type Changes = ReturnType<typeof readyWith> | { state: 'missing'; nextTryAt: null }
type Settling = { waiting: Waiting; changes: Changes; onReady: FetchOptions['onReady'] }

async function saveResult(tx: Tx, { waiting: { id }, changes, onReady }: Settling) {
  const settled = tx.db.updateTable('media').set(changes).where('id', '=', id).where('state', '=', 'waiting')
  if ((await settled.executeTakeFirst()).numUpdatedRows > 0n) await onReady(tx, id)
}

/** The connection was closed meanwhile. The next process that opens it downloads the file at once, and this was no failed attempt. */
const unclaim = ({ db }: Tx, { kernel, waiting: { id } }: Pick<Failed, 'kernel' | 'waiting'>) =>
  db.updateTable('media').set({ nextTryAt: kernel.clock.now().toISOString() }).where('id', '=', id).where('state', '=', 'waiting').execute()

type Failed = { kernel: Kernel; waiting: Waiting; error: unknown; onReady: FetchOptions['onReady'] }

/** Gives up a file that the service refuses. Other errors are tried again later, but not without end. */
async function retryLater(tx: Tx, { kernel, waiting, error, onReady }: Failed) {
  const isStoreAway = error instanceof FileStoreUnavailable
  const attempts = waiting.attempts + (isStoreAway ? 0 : 1)
  if (error instanceof Refused || attempts >= TRIES)
    return saveResult(tx, { waiting, changes: { state: 'missing', nextTryAt: null }, onReady })
  const pause = isStoreAway ? UNTIL_STORE_IS_BACK : Math.min(FIRST_PAUSE * 3 ** (attempts - 1), LONGEST_PAUSE)
  const nextTryAt = later(kernel.clock.now(), pause)
  await tx.db.updateTable('media').set({ attempts, nextTryAt }).where('id', '=', waiting.id).where('state', '=', 'waiting').execute()
}

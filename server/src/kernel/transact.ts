import type { LiveAction } from '@recado/contract/kit/feature'
import type { Actor } from '@recado/contract/permissions'
import type { Transaction } from 'kysely'
import { actorNotingWrites, inActorTransaction, outsideActor } from './database/actorOfChanges.ts'
import { withCommitPosition } from './database/commitPosition.ts'
import { deferStatement } from './database/deferStatement.ts'
import type { PlatformDatabase, PlatformDb, TenantDatabase, TenantDb } from './database/schema.ts'
import { scopeToCompany } from './database/scopes.ts'
import { type Answer, isStale } from './database/statementBatch.ts'
import { ALL_COMPANIES, recordWritesOf, type TableWrites, trackWrites } from './database/trackWrites.ts'
import { assertNotInTransaction, inTransactionContext } from './database/transactionGuard.ts'
import type { JobName, Jobs } from './jobs.ts'
import { coalesceEvents } from './live/coalesceEvents.ts'
import type { EventDetails, LiveEvent, Publish } from './live/publish.ts'
import type { DomainEventName, DomainEvents, RecordDomainEvent } from './recordDomainEvent.ts'

type Work = () => Promise<unknown>
type TenantTransaction = Transaction<TenantDatabase>

/** What a command may use while its transaction is open: rows of its own company, and nothing outside. */
export type Tx = {
  db: TenantTransaction
  companyId: number
  /**
   * Records a fact: every feature that handles the event does so now, in this transaction.
   * @example await tx.record('ticket.moved', { before, ticket, at })
   */
  record: <Name extends DomainEventName>(name: Name, event: DomainEvents[Name]) => Promise<void>
  /**
   * Publishes a live event after the commit. Several events of one row become one, with its final state.
   * @example tx.emit(tagEvent, 'update', tag)
   */
  emit: <Row>(event: LiveEvent<Row>, action: LiveAction, row: Row, details?: EventDetails<Row>) => void
  /**
   * Wakes the sleepers of that name after the commit. If the process dies first they are not woken, but they poll too.
   * @example tx.wake(campaignsWakeName)
   */
  wake: (name: string) => void
  /** Runs in this process after the commit, unless the process dies first. Work that must not be lost is a job (`enqueue`). */
  afterCommit: (work: () => void) => void
  /**
   * Sends a statement without waiting: it goes with the next statement, at the latest with the commit, which fails if it fails. `onRows` gets
   * its rows after the commit. `rows()` returns them earlier, but only after a later statement was awaited.
   * @example await tx.defer(() => insertNote(tx, note), ([row]) => publish(row))
   */
  defer: <Row>(statement: () => Promise<Row[]>, onRows?: (rows: Row[]) => void) => Promise<{ rows: () => Promise<Row[]> }>
  /**
   * Sends several statements in one write. They run in order, and each sees what those before it changed and locked.
   * @example const [tickets, contacts] = await tx.batch(() => ticketQuery.execute(), () => contactQuery.execute())
   */
  batch: <Rows extends unknown[]>(
    ...statements: { [At in keyof Rows]: () => Promise<Rows[At][]> }
  ) => Promise<{ [At in keyof Rows]: Rows[At][] }>
  /**
   * Runs at the end of the transaction: locks that others wait for should be held as short as possible.
   * @example tx.beforeCommit(() => updateTotals(tx))
   */
  beforeCommit: (work: () => Promise<unknown>) => void
  /**
   * Runs a job after the commit. It is never lost, because the job is committed with the write.
   * @example await tx.enqueue(mailJob, { id })
   */
  enqueue: <Payload extends object>(
    job: JobName<Payload>,
    payload: Payload,
    when?: { delaySeconds?: number | undefined; key?: string | undefined },
  ) => Promise<void>
}

type TransactOptions = {
  /**
   * The name of a live event whose single rows are not published: the caller makes screens fetch their lists again at the end, which costs
   * them less. Users who no longer see a row get its deletion at once.
   */
  holdRowsOf?: string | undefined
}
type Transact = <Result>(actor: Pick<Actor, 'companyId'>, work: (tx: Tx) => Promise<Result>, options?: TransactOptions) => Promise<Result>
export type TenantAccess = { read: (companyId: number) => TenantDb; transact: Transact; platformTransact: PlatformTransact }
/** For the few acts that belong to no company yet, or to several: sign-up, plans, companies. */
type PlatformTransact = <Result>(work: PlatformWork<Result>) => Promise<Result>
/** `within`: the part of one company. */
export type PlatformTx = { db: Transaction<PlatformDatabase>; within: (companyId: number, options?: TransactOptions) => Tx }
type PlatformWork<Result> = (tx: PlatformTx) => Promise<Result>

type AccessOptions = {
  platform: PlatformDb
  /** A handle of the same database for one company, so that a busy company does not make others wait. */
  platformFor: (companyId: number) => PlatformDb
  tables: ReadonlySet<string>
  jobs: () => Jobs
  publish: Publish
  record: () => RecordDomainEvent
  wake: (name: string) => void
  /** Called when work after a commit fails, such as publishing. The transaction stays committed. */
  afterCommitFailed: (error: unknown) => void
  /** Called with the tables that a transaction has written, before its caller gets the result. */
  committed: (written: TableWrites) => void
}

/** Opens the two accesses to a company's rows: reading, and the transaction. */
export function openTenantAccess({
  platform,
  platformFor,
  tables,
  jobs,
  publish,
  record,
  wake,
  afterCommitFailed,
  committed,
}: AccessOptions): TenantAccess {
  const companies = new Map<number, { platform: PlatformDb; reader: TenantDb }>()

  function handlesOf(companyId: number) {
    assertNotInTransaction()
    const cached = companies.get(companyId)
    if (cached) return cached
    const own = platformFor(companyId)
    const opened = { platform: own, reader: scopeToCompany(own, companyId, tables) }
    companies.set(companyId, opened)
    return opened
  }

  const transactOver =
    (handle: PlatformDb): PlatformTransact =>
    (work) =>
      withRetries(() => attempt(handle, work))

  async function attempt<Result>(handle: PlatformDb, work: PlatformWork<Result>): Promise<Result> {
    assertNotInTransaction()
    const { afterCommit, emit } = coalesceEvents(publish)
    const written: TableWrites = new Map()
    const [beforeCommit, rowListeners]: [Work[], Work[]] = [[], []]
    const { result, position } = await runWithPosition(handle, (plain) => {
      const db = plain.withPlugin(trackWrites(actorNotingWrites(recordWritesOf(written, ALL_COMPANIES))))
      const wakeAfterCommit = (name: string | undefined) => void (name && afterCommit.push(() => wake(name)))
      const within = (companyId: number, { holdRowsOf }: TransactOptions = {}) => {
        const recordWrites = actorNotingWrites(recordWritesOf(written, companyId))
        const tx: Tx = {
          db: scopeToCompany(plain.withPlugin(trackWrites(recordWrites)), companyId, tables, recordWrites) as TenantTransaction,
          companyId,
          record: (name, event) => record()(tx, name, event),
          emit(event, action, row, details = {}) {
            const published = holdRowsOf === undefined ? details : detailsIfPublished(holdRowsOf, event, details)
            if (published) emit(companyId, event, action, row, published)
          },
          wake: wakeAfterCommit,
          afterCommit: (work) => afterCommit.push(work),
          ...pipelineMethods(rowListeners, afterCommitFailed),
          beforeCommit: (work) => beforeCommit.push(work),
          enqueue: async (job, payload, when) =>
            wakeAfterCommit(await jobs().send(db as unknown as Transaction<never>, job, payload, { ...when, group: String(companyId) })),
        }
        return tx
      }
      return work({ db, within }).then((result) => runInOrder(beforeCommit).then(() => result))
    })
    await runInOrder(rowListeners)
    committed(written)
    outsideActor(() => {
      for (const run of afterCommit) catchInto(afterCommitFailed, () => run(position))
    })
    return result
  }

  return {
    read: (companyId) => handlesOf(companyId).reader,
    platformTransact: transactOver(platform),
    transact: ({ companyId }, work, options) =>
      transactOver(handlesOf(companyId).platform)(({ within }) => work(within(companyId, options))),
  }
}

/** The details with which an event is published while rows of the event `heldName` are not; undefined if it is not published. */
function detailsIfPublished<Row>(heldName: string, event: LiveEvent<Row>, details: EventDetails<Row>): EventDetails<Row> | undefined {
  if ((event.partOf?.event as { name?: string } | undefined)?.name === heldName) return undefined
  if (event.name !== heldName) return details
  return details.before === undefined ? undefined : { ...details, isDeletionOnly: true }
}

/** Runs in one transaction, and returns also its commit position. Inside it the other handles of the database are refused. */
const runWithPosition = <Result>(handle: PlatformDb, work: (plain: Transaction<PlatformDatabase>) => Promise<Result>) =>
  withCommitPosition(() => handle.transaction().execute((plain) => inTransactionContext(() => inActorTransaction(() => work(plain)))))

const pipelineMethods = (rowListeners: Work[], failed: (error: unknown) => void): Pick<Tx, 'defer' | 'batch'> => ({
  async defer(statement, onRows) {
    const { answered } = await deferStatement(statement)
    const rows = () => answered.then((answer) => answer.rows as never[])
    if (onRows) rowListeners.push(() => rows().then(onRows).catch(failed))
    return { rows }
  },
  batch: batchStatements as Tx['batch'],
})

async function batchStatements(...statements: (() => Promise<unknown[]>)[]) {
  const deferred: Promise<Answer>[] = []
  for (const statement of statements.slice(0, -1)) deferred.push((await deferStatement(statement)).answered)
  const lastRows = await statements.at(-1)?.()
  return [...(await Promise.all(deferred)).map(({ rows }) => rows), lastRows]
}

async function runInOrder(works: readonly Work[]) {
  for (const work of works) await work()
}

function catchInto(failed: (error: unknown) => void, work: () => void) {
  try {
    work()
  } catch (error) {
    failed(error)
  }
}

const DEADLOCK = '40P01'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Repeats a transaction that PostgreSQL refused: a deadlock, a stale statement, or a reference to a row that was just deleted. It was rolled
 * back, so it runs again on the current rows. If the same row is missing a second time, the caller passed a wrong id, and the error is
 * thrown.
 */
async function withRetries<Result>(attempt: () => Promise<Result>, tries = 3, missingBefore?: string): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const missing = missingReferenceIn(error)
    const isTransient = (error as PostgresError).code === DEADLOCK || isStale(error) || (missing !== undefined && missing !== missingBefore)
    if (tries === 1 || !isTransient) throw error
    return withRetries(attempt, tries - 1, missing)
  }
}

type PostgresError = { code?: string; constraint?: string; detail?: string }

function missingReferenceIn(error: unknown) {
  const { code, constraint, detail } = error as PostgresError
  return code === FOREIGN_KEY_VIOLATION ? `${constraint} ${detail}` : undefined
}

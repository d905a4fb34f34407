import type { LiveAction } from '@recado/contract/kit/feature'
import type { Actor } from '@recado/contract/permissions'
import type { Transaction } from 'kysely'
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
  emit: <Row>(event: LiveEvent<Row>, action: LiveAction, row: Row, telling?: EventDetails<Row>) => void
  /**
   * Wakes the sleepers of that name after the commit. If the process dies first they are not woken, but they poll too.
   * @example tx.wake(campaignsWakeName)
   */
  wake: (name: string) => void
  /** Runs in this process after the commit, unless the process dies first. What must happen is a job (`enqueue`). */
  afterCommit: (work: () => void) => void
  /**
   * Sends a statement without waiting: it goes with the next statement, at the latest with the commit, which fails if it fails. `told` gets
   * its rows after the commit. `rows()` gives them earlier, but only after a later statement was awaited.
   * @example await tx.defer(() => insertNote(tx, note), ([row]) => publish(row))
   */
  defer: <Row>(ask: () => Promise<Row[]>, told?: (rows: Row[]) => void) => Promise<{ rows: () => Promise<Row[]> }>
  /**
   * Sends several statements in one write. They run in order, and each sees what those before it changed and locked.
   * @example const [tickets, contacts] = await tx.batch(() => ticketQuery.execute(), () => contactQuery.execute())
   */
  batch: <Rows extends unknown[]>(...asks: { [At in keyof Rows]: () => Promise<Rows[At][]> }) => Promise<{ [At in keyof Rows]: Rows[At][] }>
  /**
   * Runs at the end of the transaction: locks that others wait for should be held as short as possible.
   * @example tx.beforeCommit(() => updateTotals(tx))
   */
  beforeCommit: (work: () => Promise<unknown>) => void
  /**
   * Runs a job after the commit, surely: the job is committed with the write.
   * @example await tx.enqueue(mailJob, { id })
   */
  enqueue: <Payload extends object>(
    job: JobName<Payload>,
    given: Payload,
    when?: { delaySeconds?: number | undefined; key?: string | undefined },
  ) => Promise<void>
}

type TransactOptions = {
  /**
   * The name of a live event whose single rows are held back: the caller makes screens fetch their lists again at the end, which costs them
   * less. Users who no longer see a row get its deletion at once.
   */
  holdRowsOf?: string | undefined
}
type Transact = <Result>(who: Pick<Actor, 'companyId'>, work: (tx: Tx) => Promise<Result>, options?: TransactOptions) => Promise<Result>
export type TenantAccess = { read: (companyId: number) => TenantDb; transact: Transact; platformTransact: PlatformTransact }
/** For the few acts that belong to no company yet, or to several: sign-up, plans, companies. */
type PlatformTransact = <Result>(work: PlatformWork<Result>) => Promise<Result>
/** `within`: the part of one company. */
export type PlatformTx = { db: Transaction<PlatformDatabase>; within: (companyId: number, options?: TransactOptions) => Tx }
type PlatformWork<Result> = (tx: PlatformTx) => Promise<Result>

type AccessOptions = {
  platform: PlatformDb
  /** A company's own handle of the same rows, so that a busy company does not keep others waiting. */
  platformFor: (companyId: number) => PlatformDb
  tables: ReadonlySet<string>
  jobs: () => Jobs
  publish: Publish
  record: () => RecordDomainEvent
  wake: (name: string) => void
  /** Called when publishing fails after a commit. The commit stands. */
  unheard: (error: unknown) => void
  /** Called with what a transaction has written, before the caller gets its answer. */
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
  unheard,
  committed,
}: AccessOptions): TenantAccess {
  const companies = new Map<number, { platform: PlatformDb; reader: TenantDb }>()

  function of(companyId: number) {
    assertNotInTransaction()
    const known = companies.get(companyId)
    if (known) return known
    const own = platformFor(companyId)
    const opened = { platform: own, reader: scopeToCompany(own, companyId, tables) }
    companies.set(companyId, opened)
    return opened
  }

  const transactOver =
    (handle: PlatformDb): PlatformTransact =>
    (work) =>
      untilDone(() => attempt(handle, work))

  async function attempt<Result>(handle: PlatformDb, work: PlatformWork<Result>): Promise<Result> {
    assertNotInTransaction()
    const { heard, tell } = coalesceEvents(publish)
    const written: TableWrites = new Map()
    const [last, later]: [Work[], Work[]] = [[], []]
    const { result, place } = await inOneTransaction(handle, (plain) => {
      const db = plain.withPlugin(trackWrites(recordWritesOf(written, ALL_COMPANIES)))
      const wakeOf = (name: string | undefined) => void (name && heard.push(() => wake(name)))
      const within = (companyId: number, { holdRowsOf }: TransactOptions = {}) => {
        const recordWrites = recordWritesOf(written, companyId)
        const tx: Tx = {
          db: scopeToCompany(plain.withPlugin(trackWrites(recordWrites)), companyId, tables, recordWrites) as TenantTransaction,
          companyId,
          record: (name, event) => record()(tx, name, event),
          emit(event, action, row, telling = {}) {
            const details = holdRowsOf === undefined ? telling : detailsWhileHeld(holdRowsOf, event, telling)
            if (details) tell(companyId, event, action, row, details)
          },
          wake: wakeOf,
          afterCommit: (work) => heard.push(work),
          ...pipelineMethods(later, unheard),
          beforeCommit: (work) => last.push(work),
          enqueue: async (job, given, when) =>
            wakeOf(await jobs().send(db as unknown as Transaction<never>, job, given, { ...when, group: String(companyId) })),
        }
        return tx
      }
      return work({ db, within }).then((result) => runInOrder(last).then(() => result))
    })
    await runInOrder(later)
    committed(written)
    for (const one of heard) unlessItFails(() => one(place), unheard)
    return result
  }

  return {
    read: (companyId) => of(companyId).reader,
    platformTransact: transactOver(platform),
    transact: ({ companyId }, work, options) => transactOver(of(companyId).platform)(({ within }) => work(within(companyId, options))),
  }
}

/** How an event is published while the rows of `held` are held back; undefined if it is not. */
function detailsWhileHeld<Row>(held: string, event: LiveEvent<Row>, details: EventDetails<Row>): EventDetails<Row> | undefined {
  if ((event.partOf?.event as { name?: string } | undefined)?.name === held) return undefined
  if (event.name !== held) return details
  return details.before === undefined ? undefined : { ...details, isOnlyGone: true }
}

/** Runs in one transaction, with its handle alone, and returns also the commit position. */
const inOneTransaction = <Result>(handle: PlatformDb, work: (plain: Transaction<PlatformDatabase>) => Promise<Result>) =>
  withCommitPosition(() => handle.transaction().execute((plain) => inTransactionContext(() => work(plain))))

const pipelineMethods = (later: Work[], failed: (error: unknown) => void): Pick<Tx, 'defer' | 'batch'> => ({
  async defer(ask, told) {
    const { answered } = await deferStatement(ask)
    const rows = () => answered.then((answer) => answer.rows as never[])
    if (told) later.push(() => rows().then(told).catch(failed))
    return { rows }
  },
  batch: batchStatements as Tx['batch'],
})

async function batchStatements(...asks: (() => Promise<unknown[]>)[]) {
  const ahead: Promise<Answer>[] = []
  for (const ask of asks.slice(0, -1)) ahead.push((await deferStatement(ask)).answered)
  const last = await asks.at(-1)?.()
  return [...(await Promise.all(ahead)).map(({ rows }) => rows), last]
}

async function runInOrder(works: readonly Work[]) {
  for (const work of works) await work()
}

function unlessItFails(tell: () => void, failed: (error: unknown) => void) {
  try {
    tell()
  } catch (error) {
    failed(error)
  }
}

const DEADLOCK = '40P01'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Repeats a transaction that PostgreSQL gave up: a deadlock, a stale statement, or a reference to a row that was just deleted. Nothing of
 * it has happened, so it runs again on the current rows. If the same row is missing a second time, the caller named it wrongly, and the
 * error is passed on.
 */
async function untilDone<Result>(attempt: () => Promise<Result>, tries = 3, missed?: string): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const missing = missingIn(error)
    const isPassing = (error as Refused).code === DEADLOCK || isStale(error) || (missing !== undefined && missing !== missed)
    if (tries === 1 || !isPassing) throw error
    return untilDone(attempt, tries - 1, missing)
  }
}

type Refused = { code?: string; constraint?: string; detail?: string }

function missingIn(error: unknown) {
  const { code, constraint, detail } = error as Refused
  return code === FOREIGN_KEY_VIOLATION ? `${constraint} ${detail}` : undefined
}

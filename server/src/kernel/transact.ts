import type { LiveAction } from '@recado/contract/kit/feature'
import type { Actor } from '@recado/contract/permissions'
import type { Transaction } from 'kysely'
import { withCommitPosition } from './database/commitPosition.ts'
import { deferStatement } from './database/deferStatement.ts'
import type { PlatformDatabase, PlatformDb, TenantDatabase, TenantDb } from './database/schema.ts'
import { scopeToCompany } from './database/scopes.ts'
import { type Answer, isStale } from './database/statementBatch.ts'
import { ALL_COMPANIES, type TableWrites, trackWrites } from './database/trackWrites.ts'
import { assertNotInTransaction, inTransactionContext } from './database/transactionGuard.ts'
import type { DomainEventName, DomainEvents, RecordDomainEvent } from './domainEvents.ts'
import type { JobName, Jobs } from './jobs.ts'
import { coalesceEvents } from './live/coalesceEvents.ts'
import type { EventDetails, LiveEvent, Publish } from './live/publish.ts'

type Work = () => Promise<unknown>
type TenantTransaction = Transaction<TenantDatabase>

/** What a command may touch while its transaction is open: nothing of another company, nothing outside of it. */
export type Tx = {
  db: TenantTransaction
  companyId: number
  /**
   * Something has happened: whatever feature handles the event does so now, in this transaction.
   * @example await tx.record('ticket.moved', { before, ticket, at })
   */
  record: <Name extends DomainEventName>(name: Name, event: DomainEvents[Name]) => Promise<void>
  /** Heard by the sockets once it is committed; of one row once, as it is then. */
  emit: <Row>(event: LiveEvent<Row>, action: LiveAction, row: Row, telling?: EventDetails<Row>) => void
  /** Once it is committed, wakes whoever sleeps under that name; unless the process dies first: sleepers look by themselves too. */
  wake: (name: string) => void
  /** Once it is committed, this process does that too; unless it dies first. What must happen is a job. */
  afterCommit: (work: () => void) => void
  /**
   * Asked for without waiting: it goes with the next statement, at the latest with the commit, and only then fails what it fails by. `told`
   * of its rows once it is committed; they may be had earlier by whoever has waited for a later statement, and by nobody else.
   */
  defer: <Row>(ask: () => Promise<Row[]>, told?: (rows: Row[]) => void) => Promise<{ rows: () => Promise<Row[]> }>
  /** Asked for in one write, one after the other: each sees what those before it have done and hold. */
  batch: <Rows extends unknown[]>(...asks: { [At in keyof Rows]: () => Promise<Rows[At][]> }) => Promise<{ [At in keyof Rows]: Rows[At][] }>
  /** Done as the last of the transaction: what others wait for should be held as short as can be. */
  beforeCommit: (work: () => Promise<unknown>) => void
  /** Done after the commit, surely: the job is committed with the write. */
  enqueue: <Payload extends object>(
    job: JobName<Payload>,
    given: Payload,
    when?: { afterCommit?: number | undefined; key?: string | undefined },
  ) => Promise<void>
}

type Transact = <Result>(who: Pick<Actor, 'companyId'>, work: (tx: Tx) => Promise<Result>) => Promise<Result>
export type TenantAccess = { read: (companyId: number) => TenantDb; transact: Transact; platformTransact: PlatformTransact }
/** For the few acts that belong to no company yet, or to several: sign-up, plans, companies. */
type PlatformTransact = <Result>(work: PlatformWork<Result>) => Promise<Result>
type PlatformWork<Result> = (tx: { db: Transaction<PlatformDatabase>; within: (companyId: number) => Tx }) => Promise<Result>

type AccessOptions = {
  platform: PlatformDb
  /** A company's own handle of the same rows: what one has to do does not keep others waiting. */
  platformFor: (companyId: number) => PlatformDb
  tables: ReadonlySet<string>
  jobs: () => Jobs
  publish: Publish
  record: () => RecordDomainEvent
  wake: (name: string) => void
  /** What is committed has happened, whether or not it could be told. */
  unheard: (error: unknown) => void
  /** Told what a transaction has written, before anybody is answered. */
  committed: (written: TableWrites) => void
}

/** The two doors to a company's rows: reading, and the unit of work. */
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
    const { result, place } = await inOne(handle, (plain) => {
      const db = plain.withPlugin(trackWrites(written, ALL_COMPANIES))
      const wakeOf = (name: string | undefined) => void (name && heard.push(() => wake(name)))
      const within = (companyId: number) => {
        const tx: Tx = {
          db: scopeToCompany(plain.withPlugin(trackWrites(written, companyId)), companyId, tables) as TenantTransaction,
          companyId,
          record: (name, event) => record()(tx, name, event),
          emit: (event, action, row, telling) => tell(companyId, event, action, row, telling),
          ...{ wake: wakeOf, afterCommit: (work) => heard.push(work) },
          ...inFewWrites(later, unheard),
          beforeCommit: (work) => last.push(work),
          enqueue: async (job, given, when) =>
            wakeOf(await jobs().send(db as unknown as Transaction<never>, job, given, { ...when, group: String(companyId) })),
        }
        return tx
      }
      return work({ db, within }).then((result) => inOrder(last).then(() => result))
    })
    await inOrder(later)
    committed(written)
    for (const one of heard) unlessItFails(() => one(place), unheard)
    return result
  }

  return {
    read: (companyId) => of(companyId).reader,
    platformTransact: transactOver(platform),
    transact: ({ companyId }, work) => transactOver(of(companyId).platform)(({ within }) => work(within(companyId))),
  }
}

/** In one transaction and by its handle alone, with the place at which it ended. */
const inOne = <Result>(handle: PlatformDb, work: (plain: Transaction<PlatformDatabase>) => Promise<Result>) =>
  withCommitPosition(() => handle.transaction().execute((plain) => inTransactionContext(() => work(plain))))

const inFewWrites = (later: Work[], failed: (error: unknown) => void): Pick<Tx, 'defer' | 'batch'> => ({
  async defer(ask, told) {
    const { answered } = await deferStatement(ask)
    const rows = () => answered.then((answer) => answer.rows as never[])
    if (told) later.push(() => rows().then(told).catch(failed))
    return { rows }
  },
  batch: inOneWrite as Tx['batch'],
})

async function inOneWrite(...asks: (() => Promise<unknown[]>)[]) {
  const ahead: Promise<Answer>[] = []
  for (const ask of asks.slice(0, -1)) ahead.push((await deferStatement(ask)).answered)
  const last = await asks.at(-1)?.()
  return [...(await Promise.all(ahead)).map(({ rows }) => rows), last]
}

async function inOrder(works: readonly Work[]) {
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
 * Of two that wait for each other the database gives one up, as it does what is stale, and what points at a row that somebody deletes
 * meanwhile. Nothing of it has happened, so it is simply done again, with what there is by then; whoever misses the same row once more was
 * told of it by their caller.
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

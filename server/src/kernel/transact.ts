import type { LiveAction } from '@recado/contract/kit/feature'
import type { Actor } from '@recado/contract/permissions'
import type { Transaction } from 'kysely'
import { ALL_COMPANIES, noteWrites, type Written } from './database/noteWrites.ts'
import { refuseSecondHandle, withOneHandle } from './database/oneHandle.ts'
import type { PlatformDatabase, PlatformDb, TenantDatabase, TenantDb } from './database/schema.ts'
import { openScope } from './database/scopes.ts'
import type { JobName, Jobs } from './jobs.ts'
import type { LiveEvent, Publish, Telling } from './live/publish.ts'

type TenantTransaction = Transaction<TenantDatabase>

/** What a command may touch while its transaction is open: nothing of another company, nothing outside of it. */
export type Tx = {
  db: TenantTransaction
  companyId: number
  /** Heard by the sockets once it is committed. */
  emit: <Row>(event: LiveEvent<Row>, action: LiveAction, row: Row, telling?: Telling<Row>) => void
  /** Once it is committed, wakes whoever sleeps under that name; unless the process dies first: sleepers look by themselves too. */
  wake: (name: string) => void
  /** Done after the commit, surely: the job is committed with the write. */
  enqueue: <Payload extends object>(job: JobName<Payload>, given: Payload, when?: { after?: number | undefined }) => Promise<void>
}

type Transact = <Result>(who: Pick<Actor, 'companyId'>, work: (tx: Tx) => Promise<Result>) => Promise<Result>
export type Doors = { read: (companyId: number) => TenantDb; transact: Transact; platformTransact: PlatformTransact }
/** For the few acts that belong to no company yet, or to several: sign-up, plans, companies. */
type PlatformTransact = <Result>(
  work: (tx: { db: Transaction<PlatformDatabase>; within: (companyId: number) => Tx }) => Promise<Result>,
) => Promise<Result>

type DoorOptions = {
  platform: PlatformDb
  tables: ReadonlySet<string>
  jobs: () => Jobs
  publish: Publish
  wake: (name: string) => void
  /** What is committed has happened, whether or not it could be told. */
  unheard: (error: unknown) => void
  /** Told what a transaction has written, before anybody is answered. */
  committed: (written: Written) => void
}

/** The two doors to a company's rows: reading, and the unit of work. */
export function openDoors({ platform, tables, jobs, publish, wake, unheard, committed }: DoorOptions): Doors {
  const readers = new Map<number, TenantDb>()

  function read(companyId: number) {
    refuseSecondHandle()
    const known = readers.get(companyId) ?? openScope(platform, companyId, tables)
    readers.set(companyId, known)
    return known
  }

  const platformTransact: PlatformTransact = (work) => unlessDeadlocked(() => attempt(work))

  const attempt: PlatformTransact = async (work) => {
    refuseSecondHandle()
    const heard: (() => void)[] = []
    const written: Written = new Map()
    const result = await platform.transaction().execute((plain) =>
      withOneHandle(() => {
        const db = plain.withPlugin(noteWrites(written, ALL_COMPANIES))
        const within = (companyId: number): Tx => ({
          db: openScope(plain.withPlugin(noteWrites(written, companyId)), companyId, tables) as TenantTransaction,
          companyId,
          emit: (event, action, row, telling) => heard.push(() => publish(companyId, event, action, row, telling)),
          wake: (name) => heard.push(() => wake(name)),
          enqueue: async (job, given, when) =>
            void (await jobs().send(db as unknown as Transaction<never>, job, given, { ...when, group: String(companyId) })),
        })
        return work({ db, within })
      }),
    )
    committed(written)
    for (const tell of heard) unlessItFails(tell, unheard)
    return result
  }

  return { read, platformTransact, transact: ({ companyId }, work) => platformTransact(({ within }) => work(within(companyId))) }
}

function unlessItFails(tell: () => void, failed: (error: unknown) => void) {
  try {
    tell()
  } catch (error) {
    failed(error)
  }
}

const DEADLOCK = '40P01'

/** Of two that wait for each other the database gives one up. Nothing of it has happened, so it is simply done again. */
async function unlessDeadlocked<Result>(attempt: () => Promise<Result>, tries = 3): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (tries === 1 || (error as { code?: string }).code !== DEADLOCK) throw error
    return unlessDeadlocked(attempt, tries - 1)
  }
}

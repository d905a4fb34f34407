import { AsyncLocalStorage } from 'node:async_hooks'
import { isLogged } from './loggedTables.ts'
import { keepPrepared } from './statementNames.ts'
import type { RecordWrites } from './trackWrites.ts'

/** By what somebody acts: the pages, a program with the token of a person or of a connection, a support visit, a sign-in by another service. */
export type Via = 'page' | 'token' | 'connection' | 'support' | 'sso' | 'system' | 'command'
/** Who is written beside a change. The name is stored as it was. */
export type ActorOfChanges = { userId?: number | undefined; name?: string | undefined; via: Via }

type Acting = { actor: ActorOfChanges; isOver: boolean }
const acting = new AsyncLocalStorage<Acting>()

/** Changes of the work belong to this actor. What the work leaves running belongs to the system once the work is over. */
export async function actAs<Result>(actor: ActorOfChanges, work: () => Promise<Result>): Promise<Result> {
  const given: Acting = { actor, isOver: false }
  try {
    return await acting.run(given, work)
  } finally {
    given.isOver = true
  }
}

/** For what goes on beside the call that started it. */
export const outsideActor = <Result>(work: () => Result): Result => acting.exit(work)

function currentActor(): ActorOfChanges | undefined {
  const given = acting.getStore()
  return given && !given.isOver ? given.actor : undefined
}

/** `due`: a logged table is about to be written. */
type ActorState = { state: 'unneeded' | 'due' | 'sent' }
const transactions = new AsyncLocalStorage<ActorState>()

/** A transaction tells the database its actor once, and only if it writes to a logged table. */
export const inActorTransaction = <Result>(work: () => Promise<Result>): Promise<Result> => transactions.run({ state: 'unneeded' }, work)

export const actorNotingWrites =
  (record: RecordWrites): RecordWrites =>
  (writes) => {
    if (writes.some(({ table }) => isLogged(table))) noteActorIsNeeded()
    record(writes)
  }

/** For a function of the database that writes the log. */
export function noteActorIsNeeded() {
  const transaction = transactions.getStore()
  if (transaction?.state === 'unneeded') transaction.state = 'due'
}

/** The statement that tells the database the actor, once it is due. It goes with the statement that follows, in one write. */
export function takeActorStatement(): { text: string; values: string[] } | undefined {
  const transaction = transactions.getStore()
  if (transaction?.state !== 'due') return undefined
  transaction.state = 'sent'
  const actor = currentActor()
  return actor && { text: ACTOR_STATEMENT, values: [JSON.stringify(actor)] }
}
const ACTOR_STATEMENT = `select set_config('recado.actor', $1, true)`
keepPrepared(ACTOR_STATEMENT)

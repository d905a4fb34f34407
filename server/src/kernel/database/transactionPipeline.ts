import { COMMIT_POSITION, isCommitPositionRequested, setCommitPosition } from './commitPosition.ts'
import type { Deferral } from './deferStatement.ts'
import { type Answer, isStale, type Parse, type Statement, StatementBatch, withSerializedValues } from './statementBatch.ts'

type DeferredStatement = { statement: Statement; answered: PromiseWithResolvers<Answer>; origin: Error | undefined }
type Send = (...input: unknown[]) => unknown

const BEGIN: Statement = { name: 'begin', text: 'begin' }
const COMMIT: Statement = { name: 'commit', text: 'commit' }
/** How many statements go in one write at most. A batch waits as long as its slowest statement. */
const MOST = 16
const emptyAnswer = (command = ''): Answer => ({ command, rowCount: 0, rows: [] })

/** The statements of one connection. Deferred ones are sent with the next statement and before it, so the order stays. */
export class TransactionPipeline {
  readonly #send: Send
  readonly #parserOf: (type: number) => Parse
  #deferred: DeferredStatement[] = []
  #transaction: 'none' | 'open' | 'over' = 'none'

  constructor(send: Send, parserOf: (type: number) => Parse) {
    this.#send = send
    this.#parserOf = parserOf
  }

  /** The pool has lent the connection to a new user: the old state is forgotten. */
  lent() {
    this.#transaction = 'none'
  }

  /** Refused without an open transaction: the statement would be sent with the next user's statement. */
  async defer(statement: Statement, deferral?: Deferral) {
    if (this.#transaction !== 'open') throw new Error('There is no open transaction with which this could go')
    const serialized = withSerializedValues(statement)
    const answered = Promise.withResolvers<Answer>()
    if (deferral) deferral.answered = answered.promise
    // The error goes to the caller of the statement with which this one is sent.
    answered.promise.catch(() => undefined)
    this.#deferred.push({ statement: serialized, answered, origin: deferral?.origin })
    if (this.#deferred.length >= MOST) await this.#sendBatch([])
    return emptyAnswer()
  }

  begin() {
    this.#transaction = 'open'
    return this.defer(BEGIN)
  }

  async send(statement: Statement) {
    this.#refuseLate()
    const { text, values = [] } = statement
    const isPlain = values.length === 0 && (this.#deferred.length === 0 || hasSeveralStatements(text))
    if (!isPlain) return (await this.#sendUnlessStale(withSerializedValues(statement)))[0]
    if (this.#deferred.length > 0) await this.#sendBatch([])
    return this.#send(text, [])
  }

  /** Prepares a stale statement again. Inside a transaction the error has aborted it, and the whole transaction is repeated. */
  async #sendUnlessStale(statement: Statement) {
    try {
      return await this.#sendBatch([statement])
    } catch (error) {
      if (this.#transaction !== 'none' || !isStale(error)) throw error
      return this.#sendBatch([statement])
    }
  }

  /** Statements that are all sent in one batch need no `begin`: the batch is one transaction. After a failure the caller rolls back. */
  async commit() {
    this.#transaction = 'over'
    const isOneBatch = this.#isUnsent()
    if (isOneBatch) this.#deferred.shift()
    const answers = await this.#sendBatch([...(isCommitPositionRequested() ? [COMMIT_POSITION] : []), ...(isOneBatch ? [] : [COMMIT])])
    if (isCommitPositionRequested()) setCommitPosition(answers[0])
    return isOneBatch ? emptyAnswer('COMMIT') : answers.at(-1)
  }

  async rollBack() {
    this.#transaction = 'over'
    const isUnsent = this.#isUnsent()
    this.#deferred = []
    return isUnsent ? emptyAnswer('ROLLBACK') : this.#send('rollback')
  }

  /** Whether `begin` is still deferred: then nothing of this transaction was sent. */
  #isUnsent() {
    return this.#deferred[0]?.statement.text === BEGIN.text
  }

  /** A statement after the end of its transaction would run by itself, and stay even if that transaction failed. */
  #refuseLate() {
    if (this.#transaction === 'over') throw new Error('The transaction of this statement has ended')
  }

  /** Sends the deferred statements and these in one batch. Returns the answers of these. */
  #sendBatch(statements: readonly Statement[]) {
    const deferred = this.#deferred
    this.#deferred = []
    return new Promise<Answer[]>((resolve, reject) => {
      const batch = new StatementBatch([...deferred.map(({ statement }) => statement), ...statements], this.#parserOf)
      this.#send(batch, (error: Error | undefined, answers: Answer[]) => {
        if (error) nameDeferred(error, deferred[batch.position])
        for (const [at, { answered }] of deferred.entries()) {
          const unread = error ?? answers[at]?.unread
          if (unread) answered.reject(unread)
          else answered.resolve(answers[at] ?? emptyAnswer())
        }
        const own = error ? [] : answers.slice(deferred.length)
        const failed = error ?? own.find(({ unread }) => unread)?.unread
        if (failed) reject(failed)
        else resolve(own)
      })
    })
  }
}

/** The stack leads to the statement that was awaited. The cause names the deferred statement that failed, and where it was deferred. */
function nameDeferred(error: Error, failed: DeferredStatement | undefined) {
  if (!failed?.origin) return
  error.cause = new Error(`The deferred statement failed: ${failed.statement.text}`, { cause: failed.origin })
}

/** Only the simple protocol accepts several statements in one text. */
const hasSeveralStatements = (text: string) => text.includes(';')

import { COMMIT_POSITION, isCommitPositionRequested, setCommitPosition } from './commitPosition.ts'
import type { Deferral } from './deferStatement.ts'
import { type Answer, isStale, type Parse, type Statement, StatementBatch, withSerializedValues } from './statementBatch.ts'

type Held = { statement: Statement; answered: PromiseWithResolvers<Answer>; origin: Error | undefined }
type Ask = (...input: unknown[]) => unknown

const BEGIN: Statement = { name: 'begin', text: 'begin' }
const COMMIT: Statement = { name: 'commit', text: 'commit' }
/** How many statements go in one write at most. A batch waits as long as its slowest statement. */
const MOST = 16
const nothing = (command = ''): Answer => ({ command, rowCount: 0, rows: [] })

/** The statements of one connection. Some are held until the next one goes; held ones go first, so the order stays. */
export class TransactionPipeline {
  readonly #ask: Ask
  readonly #parserOf: (type: number) => Parse
  #held: Held[] = []
  #transaction: 'none' | 'open' | 'over' = 'none'

  constructor(ask: Ask, parserOf: (type: number) => Parse) {
    this.#ask = ask
    this.#parserOf = parserOf
  }

  /** A new user of the connection begins: nothing of the old state counts. */
  lent() {
    this.#transaction = 'none'
  }

  /** Without an open transaction the statement would go with the next user's statement. */
  async hold(statement: Statement, along?: Deferral) {
    if (this.#transaction !== 'open') throw new Error('There is no open transaction with which this could go')
    const written = withSerializedValues(statement)
    const answered = Promise.withResolvers<Answer>()
    if (along) along.answered = answered.promise
    // The caller of the statement it goes with gets the error.
    answered.promise.catch(() => undefined)
    this.#held.push({ statement: written, answered, origin: along?.origin })
    if (this.#held.length >= MOST) await this.#together([])
    return nothing()
  }

  begin() {
    this.#transaction = 'open'
    return this.hold(BEGIN)
  }

  async send(statement: Statement) {
    this.#refuseLate()
    const { text, values = [] } = statement
    const isPlain = values.length === 0 && (this.#held.length === 0 || hasSeveralStatements(text))
    if (!isPlain) return (await this.#answered(withSerializedValues(statement)))[0]
    if (this.#held.length > 0) await this.#together([])
    return this.#ask(text, [])
  }

  /** Prepares a stale statement again. Inside a transaction the error has aborted it, and the whole transaction is repeated. */
  async #answered(statement: Statement) {
    try {
      return await this.#together([statement])
    } catch (error) {
      if (this.#transaction !== 'none' || !isStale(error)) throw error
      return this.#together([statement])
    }
  }

  /** Statements that all go at once need no `begin`: they are one transaction. A failed one is rolled back next. */
  async commit() {
    this.#transaction = 'over'
    const isWhole = this.#isUnbegun()
    if (isWhole) this.#held.shift()
    const answers = await this.#together([...(isCommitPositionRequested() ? [COMMIT_POSITION] : []), ...(isWhole ? [] : [COMMIT])])
    if (isCommitPositionRequested()) setCommitPosition(answers[0])
    return isWhole ? nothing('COMMIT') : answers.at(-1)
  }

  async rollBack() {
    this.#transaction = 'over'
    const isNothing = this.#isUnbegun()
    this.#held = []
    return isNothing ? nothing('ROLLBACK') : this.#ask('rollback')
  }

  #isUnbegun() {
    return this.#held[0]?.statement.text === BEGIN.text
  }

  /** After the end of its transaction it would run by itself, and stay even if that transaction failed. */
  #refuseLate() {
    if (this.#transaction === 'over') throw new Error('The transaction of this statement has ended')
  }

  /** Returns the answers of these statements, not of the held ones. */
  #together(statements: readonly Statement[]) {
    const held = this.#held
    this.#held = []
    return new Promise<Answer[]>((resolve, reject) => {
      const all = new StatementBatch([...held.map(({ statement }) => statement), ...statements], this.#parserOf)
      this.#ask(all, (error: Error | undefined, answers: Answer[]) => {
        if (error) nameDeferred(error, held[all.position])
        for (const [at, { answered }] of held.entries()) {
          const unread = error ?? answers[at]?.unread
          if (unread) answered.reject(unread)
          else answered.resolve(answers[at] ?? nothing())
        }
        const own = error ? [] : answers.slice(held.length)
        const failed = error ?? own.find(({ unread }) => unread)?.unread
        if (failed) reject(failed)
        else resolve(own)
      })
    })
  }
}

/** The stack leads to the statement that was awaited. The cause says which deferred statement failed, and where it was deferred. */
function nameDeferred(error: Error, failed: Held | undefined) {
  if (!failed?.origin) return
  error.cause = new Error(`The deferred statement failed: ${failed.statement.text}`, { cause: failed.origin })
}

/** Only the simple protocol accepts several statements in one text. */
const hasSeveralStatements = (text: string) => text.includes(';')

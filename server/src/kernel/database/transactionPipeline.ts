import { COMMIT_POSITION, isCommitPositionRequested, setCommitPosition } from './commitPosition.ts'
import type { Deferral } from './deferStatement.ts'
import { type Answer, isStale, type Parse, type Statement, StatementBatch, withSerializedValues } from './statementBatch.ts'

type Held = { statement: Statement; answered: PromiseWithResolvers<Answer> }
type Ask = (...input: unknown[]) => unknown

const BEGIN: Statement = { name: 'begin', text: 'begin' }
const COMMIT: Statement = { name: 'commit', text: 'commit' }
/** So many go in one write at most: it is waited for as long as for one that takes long. */
const MOST = 16
const nothing = (command = ''): Answer => ({ command, rowCount: 0, rows: [] })

/** The statements of one connection, some of which are held until the next one goes. What is held goes first, so that they keep their order. */
export class TransactionPipeline {
  readonly #ask: Ask
  readonly #parserOf: (type: number) => Parse
  #held: Held[] = []
  #transaction: 'none' | 'open' | 'over' = 'none'

  constructor(ask: Ask, parserOf: (type: number) => Parse) {
    this.#ask = ask
    this.#parserOf = parserOf
  }

  /** To somebody new: what comes from now on has nothing to do with what was. */
  lent() {
    this.#transaction = 'none'
  }

  /** Whoever comes when nothing is open, or no more, would go with what somebody else asks for later. */
  async hold(statement: Statement, along: Deferral = {}) {
    if (this.#transaction !== 'open') throw new Error('There is no open transaction with which this could go')
    const written = withSerializedValues(statement)
    const answered = Promise.withResolvers<Answer>()
    along.answered = answered.promise
    // Whoever waits for what it goes with is told that it has failed.
    along.answered.catch(() => undefined)
    this.#held.push({ statement: written, answered })
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

  /** What is stale is prepared anew; a transaction has failed by it, and is done again as a whole. */
  async #answered(statement: Statement) {
    try {
      return await this.#together([statement])
    } catch (error) {
      if (this.#transaction !== 'none' || !isStale(error)) throw error
      return this.#together([statement])
    }
  }

  /** All that goes at once is one transaction without having been begun. One that fails is rolled back next. */
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

  /** Behind the end of its transaction it would be done by itself, and stay where that one failed. */
  #refuseLate() {
    if (this.#transaction === 'over') throw new Error('The transaction of this statement has ended')
  }

  /** Answered is what came of these. */
  #together(statements: readonly Statement[]) {
    const held = this.#held
    this.#held = []
    return new Promise<Answer[]>((resolve, reject) => {
      const all = new StatementBatch([...held.map(({ statement }) => statement), ...statements], this.#parserOf)
      this.#ask(all, (error: Error | undefined, answers: Answer[]) => {
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

/** Only the plain protocol takes them in one text. */
const hasSeveralStatements = (text: string) => text.includes(';')

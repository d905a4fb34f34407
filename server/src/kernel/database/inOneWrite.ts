import { isPlaceAsked, PLACE, takePlace } from './commitPlace.ts'
import type { Along } from './sendAlong.ts'
import { type Answer, type Parse, type Statement, Together } from './together.ts'

type Held = { statement: Statement; answered: PromiseWithResolvers<Answer> }
type Ask = (...input: unknown[]) => unknown

const BEGIN: Statement = { name: 'begin', text: 'begin' }
const COMMIT: Statement = { name: 'commit', text: 'commit' }
const nothing = (command = ''): Answer => ({ command, rowCount: 0, rows: [] })

/** The statements of one connection, some of which are held until the next one goes. What is held goes first, so that they keep their order. */
export class InOneWrite {
  readonly #ask: Ask
  readonly #parserOf: (type: number) => Parse
  #held: Held[] = []

  constructor(ask: Ask, parserOf: (type: number) => Parse) {
    this.#ask = ask
    this.#parserOf = parserOf
  }

  async hold(statement: Statement, along: Along = {}) {
    const answered = Promise.withResolvers<Answer>()
    along.answered = answered.promise
    // Whoever waits for what it goes with is told that it has failed.
    along.answered.catch(() => undefined)
    this.#held.push({ statement, answered })
    return nothing()
  }

  begin() {
    return this.hold(BEGIN)
  }

  async send(statement: Statement) {
    const { text, values = [] } = statement
    const isPlain = values.length === 0 && (this.#held.length === 0 || isSeveral(text))
    if (!isPlain) return (await this.#together([statement]))[0]
    if (this.#held.length > 0) await this.#together([])
    return this.#ask(text, [])
  }

  /** All that goes at once is one transaction without having been begun. */
  async commit() {
    const isWhole = this.#isUnbegun()
    if (isWhole) this.#held.shift()
    const answers = await this.#together([...(isPlaceAsked() ? [PLACE] : []), ...(isWhole ? [] : [COMMIT])])
    if (isPlaceAsked()) takePlace(answers[0])
    return isWhole ? nothing('COMMIT') : answers.at(-1)
  }

  async rollBack() {
    const isNothing = this.#isUnbegun()
    this.#held = []
    return isNothing ? nothing('ROLLBACK') : this.#ask('rollback')
  }

  #isUnbegun() {
    return this.#held[0]?.statement === BEGIN
  }

  /** Answered is what came of these. */
  #together(statements: readonly Statement[]) {
    const held = this.#held
    this.#held = []
    return new Promise<Answer[]>((resolve, reject) => {
      const all = new Together([...held.map(({ statement }) => statement), ...statements], this.#parserOf)
      this.#ask(all, (error: Error | undefined, answers: Answer[]) => {
        if (error) return reject(error)
        for (const [at, { answered }] of held.entries()) answered.resolve(answers[at] ?? nothing())
        resolve(answers.slice(held.length))
      })
    })
  }
}

/** Only the plain protocol takes them in one text. */
const isSeveral = (text: string) => text.includes(';')

import type pg from 'pg'
import { currentDeferral } from './deferStatement.ts'
import { clientWithTimeout } from './openPool.ts'
import type { Parse } from './statementBatch.ts'
import { nameOf } from './statementNames.ts'
import { TransactionPipeline } from './transactionPipeline.ts'

/**
 * Names each statement, so that PostgreSQL parses and plans it once per connection. Holds back what nobody waits for until the next
 * statement goes: `begin` and deferred statements.
 */
export const pipeliningClient = (patience: number, parserOf: (type: number) => Parse) =>
  class extends clientWithTimeout(patience) {
    readonly #writes = new TransactionPipeline((...input) => this.ask(...input), parserOf)

    lent() {
      this.#writes.lent()
    }

    // The driver's signature has nine overloads. All calls that matter here are (text, values).
    override query: pg.Client['query'] = ((...input: unknown[]) => {
      const [text, values = [], ...callback] = input
      if (typeof text !== 'string' || !Array.isArray(values) || callback.length > 0) return this.ask(...input)
      if (text === 'begin') return this.#writes.begin()
      if (text === 'commit') return this.#writes.commit()
      if (text === 'rollback') return this.#writes.rollBack()
      const statement = { name: values.length > 0 ? nameOf(text) : undefined, text, values }
      const along = currentDeferral()
      return along ? this.#writes.hold(statement, along) : this.#writes.send(statement)
    }) as pg.Client['query']
  }

import type pg from 'pg'
import { takeActorStatement } from './actorOfChanges.ts'
import { currentDeferral } from './deferStatement.ts'
import { clientWithTimeout } from './openPool.ts'
import type { Parse } from './statementBatch.ts'
import { nameOf } from './statementNames.ts'
import { TransactionPipeline } from './transactionPipeline.ts'

/**
 * Names each statement, so that PostgreSQL parses and plans it once per connection. `begin` and deferred statements, for which no caller
 * waits, are sent with the next statement.
 */
export const pipeliningClient = (patience: number, parserOf: (type: number) => Parse) =>
  class extends clientWithTimeout(patience) {
    readonly #pipeline = new TransactionPipeline((...input) => this.sendWithTimeout(...input), parserOf)

    lent() {
      this.#pipeline.lent()
    }

    // The driver's signature has nine overloads. All calls that matter here are (text, values).
    override query: pg.Client['query'] = ((...input: unknown[]) => {
      const [text, values = [], ...callback] = input
      if (typeof text !== 'string' || !Array.isArray(values) || callback.length > 0) return this.sendWithTimeout(...input)
      if (text === 'begin') return this.#pipeline.begin()
      if (text === 'commit') return this.#pipeline.commit()
      if (text === 'rollback') return this.#pipeline.rollBack()
      const statement = { name: values.length > 0 ? nameOf(text) : undefined, text, values }
      const deferral = currentDeferral()
      const send = () => (deferral ? this.#pipeline.defer(statement, deferral) : this.#pipeline.send(statement))
      const actor = takeActorStatement()
      return actor ? this.#pipeline.defer({ name: nameOf(actor.text), text: actor.text, values: actor.values }).then(send) : send()
    }) as pg.Client['query']
  }

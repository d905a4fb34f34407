import type pg from 'pg'
import { InOneWrite } from './inOneWrite.ts'
import { patientClient } from './openPool.ts'
import { goesAlong } from './sendAlong.ts'
import { nameOf } from './statementNames.ts'
import type { Parse } from './together.ts'

/**
 * Gives each statement a name, so that PostgreSQL parses and plans it once per connection, and holds back what nobody waits for until the
 * next one goes: the beginning of a transaction, and what is sent along.
 */
export const preparingClient = (patience: number, parserOf: (type: number) => Parse) =>
  class extends patientClient(patience) {
    readonly #writes = new InOneWrite((...input) => this.ask(...input), parserOf)

    lent() {
      this.#writes.lent()
    }

    // The driver's own signature has nine overloads; all calls that matter here are (text, values).
    override query: pg.Client['query'] = ((...input: unknown[]) => {
      const [text, values = [], ...callback] = input
      if (typeof text !== 'string' || !Array.isArray(values) || callback.length > 0) return this.ask(...input)
      if (text === 'begin') return this.#writes.begin()
      if (text === 'commit') return this.#writes.commit()
      if (text === 'rollback') return this.#writes.rollBack()
      const statement = { name: values.length > 0 ? nameOf(text) : undefined, text, values }
      const along = goesAlong()
      return along ? this.#writes.hold(statement, along) : this.#writes.send(statement)
    }) as pg.Client['query']
  }

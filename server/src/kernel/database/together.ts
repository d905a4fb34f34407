import pg from 'pg'
import { oneByOne, type Parse, type ReadRow, rowReader } from './rowReader.ts'

export type { Parse }

/** `name`: under which the database keeps it prepared. */
export type Statement = { name?: string | undefined; text: string; values?: readonly unknown[] }
/** `unread`: why some of it could not be read. What it was asked for is done all the same. */
export type Answer = { command: string; rowCount: number; rows: object[]; unread?: unknown }
type Told = (error: Error | undefined, answers?: Answer[]) => void

/** Of the driver's connection what its own queries use. */
type Wire = {
  stream: { cork: () => void; uncork: () => void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  /** What the prepared ones answer, which cannot change for as long as they are. */
  described?: Map<string, ReadRow | undefined>
  /** How often what is prepared has grown stale: from then on all goes by other names. */
  stale?: number
  parse: (statement: { name: string; text: string }) => void
  bind: (given: { statement: string; values: readonly unknown[] }) => void
  describe: (what: { type: 'P' }) => void
  execute: () => void
  sync: () => void
}
type Field = { name: string; dataTypeID: number }

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** With its values as they travel. One that cannot be written fails here, before anything is sent, and nothing else. */
export const withWritten = ({ values = [], ...statement }: Statement): Statement => ({ ...statement, values: values.map(prepareValue) })

/**
 * A table has changed since the statement was prepared, and with it what that would answer; or it is not prepared any more. Nothing of
 * it was done.
 */
export const isStale = (error: unknown) => {
  const { code, routine } = error as { code?: string; routine?: string }
  return routine === 'RevalidateCachedQuery' || code === UNKNOWN
}
const UNKNOWN = '26000'

/**
 * Statements, `withWritten`, that go to the database in one write and are answered together: most take it less time than the way there
 * and back. They are parts of one whole: after one that fails none is done, and where no transaction is open they are one by themselves.
 */
export class Together {
  /** Set by the driver. */
  callback: Told | undefined
  readonly texts: readonly string[]
  readonly #statements: readonly Statement[]
  readonly #parserOf: (type: number) => Parse
  readonly #answers: Answer[]
  #described = new Map<string, ReadRow | undefined>()
  #read: ReadRow | undefined
  #stale = 0
  #at = 0

  constructor(statements: readonly Statement[], parserOf: (type: number) => Parse) {
    this.#statements = statements
    this.#parserOf = parserOf
    this.texts = statements.map(({ text }) => text)
    this.#answers = statements.map(() => ({ command: '', rowCount: 0, rows: [] }))
  }

  /** Those of the statement that is being answered, for the driver's book of what is prepared. */
  get name() {
    return this.#nameOf(this.#statements[this.#at])
  }

  get text() {
    return this.#statements[this.#at]?.text
  }

  submit(wire: Wire) {
    wire.described ??= this.#described
    this.#described = wire.described
    this.#stale = wire.stale ?? 0
    wire.stream.cork()
    for (const statement of this.#statements) {
      const { text, values = [] } = statement
      const name = this.#nameOf(statement) ?? ''
      if (!name || (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
        wire.parse({ name, text })
        if (name) wire.submittedNamedStatements[name] = text
      }
      wire.bind({ statement: name, values })
      if (!this.#described.has(name)) wire.describe({ type: 'P' })
      wire.execute()
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  #nameOf(statement: Statement | undefined) {
    return statement?.name && this.#stale > 0 ? `${statement.name} ${this.#stale}` : statement?.name
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#read = this.name ? known(fields, this.#parserOf) : oneByOne(columnsOf(fields, this.#parserOf))
  }

  /** Whatever failed here would end the process, which hears the database and nobody who asks. */
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const answer = this.#answers[this.#at]
    try {
      this.#read ??= this.#described.get(this.name ?? '') as ReadRow
      answer?.rows.push(this.#read(fields))
    } catch (error) {
      if (answer) answer.unread ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const [command = '', ...numbers] = text.split(' ')
    const answer = this.#answers[this.#at]
    if (answer) Object.assign(answer, { command, rowCount: Number(numbers.at(-1) ?? 0) })
    if (this.name && !this.#described.has(this.name)) this.#described.set(this.name, this.#read)
    this.#read = undefined
    this.#at++
  }

  /** So a text in which nothing stands is answered. */
  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery() {
    this.callback?.(undefined, this.#answers)
  }

  /** What stands behind one that failed was not prepared either. */
  handleError(error: Error, wire: Wire) {
    for (const statement of this.#statements.slice(this.#at)) delete wire.submittedNamedStatements[this.#nameOf(statement) ?? '']
    if (isStale(error)) wire.stale = this.#stale + 1
    this.callback?.(error)
  }
}

const columnsOf = (fields: Field[], parserOf: (type: number) => Parse) => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
})

const shapes = new Map<string, ReadRow>()

/** All connections prepare the same statements. */
function known(fields: Field[], parserOf: (type: number) => Parse): ReadRow {
  const shape = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()
  const read = shapes.get(shape) ?? rowReader(columnsOf(fields, parserOf))
  shapes.set(shape, read)
  return read
}

import { serializeValue } from './serializeValue.ts'

export type Parse = (text: string) => unknown
/** Makes a row of its values as they came, in the order of the columns; of one name the last one counts. */
type ReadRow = (values: readonly (string | null)[]) => object

/** `name`: under which the database keeps it prepared. */
export type Statement = { name?: string | undefined; text: string; values?: readonly unknown[] }
/** `unread`: why some of it could not be read. What it was asked for is done all the same. */
export type Answer = { command: string; rowCount: number; rows: object[]; unread?: unknown }
type BatchCallback = (error: Error | undefined, answers?: Answer[]) => void

/** What a query of the driver's `Submittable` kind may use of its connection. */
type Wire = {
  stream: { cork: () => void; uncork: () => void }
  parse: (statement: { name: string; text: string }) => void
  close: (what: { type: 'S'; name: string }) => void
  bind: (given: { statement: string; values: readonly unknown[] }) => void
  describe: (what: { type: 'P' }) => void
  execute: () => void
  sync: () => void
}
/** What a connection has prepared, by name. */
type Prepared = {
  names: Set<string>
  /** Sent in a batch that failed: the database may know them, or not. */
  uncertain: Set<string>
  /** How the rows of each are read. This cannot change as long as the statement is prepared. */
  readers: Map<string, ReadRow | undefined>
  /** How often something prepared has grown stale: from then on all statements get other names. */
  generation: number
}
type Field = { name: string; dataTypeID: number }

const books = new WeakMap<Wire, Prepared>()

function preparedOn(wire: Wire): Prepared {
  const book = books.get(wire) ?? { names: new Set(), uncertain: new Set(), readers: new Map(), generation: 0 }
  books.set(wire, book)
  return book
}

/** With its values as they travel. A value that cannot be serialized fails here, before anything is sent. */
export const withSerializedValues = ({ values = [], ...statement }: Statement): Statement => ({
  ...statement,
  values: values.map(serializeValue),
})

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
 * Statements, `withSerializedValues`, that go to the database in one write and are answered together: most take it less time than the way there
 * and back. They are parts of one whole: after one that fails none is done, and where no transaction is open they are one by themselves.
 */
export class StatementBatch {
  /** Set by the driver. */
  callback: BatchCallback | undefined
  readonly texts: readonly string[]
  readonly #statements: readonly Statement[]
  readonly #parserOf: (type: number) => Parse
  readonly #answers: Answer[]
  #prepared: Prepared | undefined
  /** The names that this batch prepares. */
  readonly #parsed = new Set<string>()
  #read: ReadRow | undefined
  #at = 0

  constructor(statements: readonly Statement[], parserOf: (type: number) => Parse) {
    this.#statements = statements
    this.#parserOf = parserOf
    this.texts = statements.map(({ text }) => text)
    this.#answers = statements.map(() => ({ command: '', rowCount: 0, rows: [] }))
  }

  submit(wire: Wire) {
    const prepared = preparedOn(wire)
    this.#prepared = prepared
    wire.stream.cork()
    for (const { name: plainName, text, values = [] } of this.#statements) {
      const name = nameIn(prepared, plainName)
      if (!prepared.names.has(name)) {
        if (prepared.uncertain.delete(name)) wire.close({ type: 'S', name })
        wire.parse({ name, text })
        if (name) prepared.names.add(name)
        this.#parsed.add(name)
      }
      wire.bind({ statement: name, values })
      if (!prepared.readers.has(name)) wire.describe({ type: 'P' })
      wire.execute()
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  /** The name of the statement that is being answered; empty where it has none. */
  get #name() {
    return this.#prepared ? nameIn(this.#prepared, this.#statements[this.#at]?.name) : ''
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#read = rowReader(fields, this.#parserOf)
  }

  /** Whatever failed here would end the process, which hears the database and nobody who asks. */
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const answer = this.#answers[this.#at]
    try {
      this.#read ??= this.#prepared?.readers.get(this.#name) as ReadRow
      answer?.rows.push(this.#read(fields))
    } catch (error) {
      if (answer) answer.unread ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const [command = '', ...numbers] = text.split(' ')
    const answer = this.#answers[this.#at]
    if (answer) Object.assign(answer, { command, rowCount: Number(numbers.at(-1) ?? 0) })
    const name = this.#name
    if (name && !this.#prepared?.readers.has(name)) this.#prepared?.readers.set(name, this.#read)
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

  /** Whether the database has prepared what comes from the failed statement on is not known. */
  handleError(error: Error) {
    const prepared = this.#prepared
    for (const statement of prepared ? this.#statements.slice(this.#at) : []) {
      const name = nameIn(prepared as Prepared, statement.name)
      if (this.#parsed.has(name) && prepared?.names.delete(name)) prepared.uncertain.add(name)
    }
    if (prepared && isStale(error)) prepared.generation++
    this.callback?.(error)
  }
}

const nameIn = ({ generation }: Prepared, name = '') => (name && generation > 0 ? `${name} ${generation}` : name)

function rowReader(fields: Field[], parserOf: (type: number) => Parse): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
  return (values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) {
      const { name, parse } = columns[at] as (typeof columns)[number]
      const value = values[at] ?? null
      row[name] = value === null ? null : parse(value)
    }
    return row
  }
}

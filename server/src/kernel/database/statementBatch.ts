import { serializeValue } from './serializeValue.ts'

export type Parse = (text: string) => unknown
/** Makes a row object from its values in column order. Of columns of the same name the last one counts. */
type ReadRow = (values: readonly (string | null)[]) => object

/** `name`: the name under which the database keeps the statement prepared. */
export type Statement = { name?: string | undefined; text: string; values?: readonly unknown[] }
/** `unread`: the error, if the answer could not be read. The statement was executed all the same. */
export type Answer = { command: string; rowCount: number; rows: object[]; unread?: unknown }
type BatchCallback = (error: Error | undefined, answers?: Answer[]) => void

/** The methods of pg's connection that a `Submittable` may use. */
type Wire = {
  stream: { cork: () => void; uncork: () => void }
  parse: (statement: { name: string; text: string }) => void
  close: (target: { type: 'S'; name: string }) => void
  bind: (parameters: { statement: string; values: readonly unknown[] }) => void
  describe: (target: { type: 'P' }) => void
  execute: () => void
  sync: () => void
}
/** The statements that a connection has prepared, by name. */
type Prepared = {
  names: Set<string>
  /** Sent in a batch that failed: the database may have prepared them or not. */
  uncertain: Set<string>
  /** The row reader of each statement. It stays valid as long as the statement is prepared. */
  readers: Map<string, ReadRow | undefined>
  /** Counts how often a prepared statement became stale. After that all statements get new names. */
  generation: number
}
type Field = { name: string; dataTypeID: number }

const preparedByWire = new WeakMap<Wire, Prepared>()

function preparedOn(wire: Wire): Prepared {
  const prepared = preparedByWire.get(wire) ?? { names: new Set(), uncertain: new Set(), readers: new Map(), generation: 0 }
  preparedByWire.set(wire, prepared)
  return prepared
}

/** Serialises the values of a statement. A value that cannot be serialised fails here, before anything is sent. */
export const withSerializedValues = ({ values = [], ...statement }: Statement): Statement => ({
  ...statement,
  values: values.map(serializeValue),
})

/** A table changed after the statement was prepared, or the statement is not prepared any more. Nothing of the statement was executed. */
export const isStale = (error: unknown) => {
  const { code, routine } = error as { code?: string; routine?: string }
  return routine === 'RevalidateCachedQuery' || code === UNKNOWN_STATEMENT
}
const UNKNOWN_STATEMENT = '26000'

/**
 * A batch of statements (`withSerializedValues`) that share one network write and one response: most take less time than the round trip.
 * After one that fails none is executed. Without an open transaction the batch is a transaction by itself.
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

  /** The index of the statement whose answer is being read; after a failure, of the one that failed. */
  get position() {
    return this.#at
  }

  /** The name of the statement whose answer is being read; empty for one without a name. */
  get #name() {
    return this.#prepared ? nameIn(this.#prepared, this.#statements[this.#at]?.name) : ''
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#read = rowReader(fields, this.#parserOf)
  }

  /** Must not throw: an error here would end the process, since it is raised by the socket and not in the caller. */
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

  /** PostgreSQL sends this for an empty text. */
  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery() {
    this.callback?.(undefined, this.#answers)
  }

  /** It is uncertain whether the database has prepared the statements from the failed one on. */
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
  // To fill a copy of an object that has all columns is faster than to fill an empty object, which changes its form with each column.
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return (values) => {
    const row = { ...empty }
    for (let at = 0; at < columns.length; at++) {
      const { name, parse } = columns[at] as (typeof columns)[number]
      const value = values[at] ?? null
      row[name] = value === null ? null : parse(value)
    }
    return row
  }
}

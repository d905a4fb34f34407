import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** PostgreSQL sends each row by itself. Together they cost a hundredth. */
const PART_BYTES = 64 * 1024

/** What a `Submittable` of pg may use of its connection. */
type Wire = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Uint8Array) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
  stream: Socket
}

/** Reads rows by `copy … to stdout`. The socket waits while nobody reads, so that memory stays bounded. `count` is known at the end. */
export function copyOut(client: pg.Client, text: string): { rows: Readable; count: () => number } {
  const command = new CopyOut(text)
  client.query(command)
  return { rows: command.rows, count: () => command.count }
}

/** Writes rows by `copy … from stdin` and returns how many there were. */
export async function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Uint8Array>): Promise<number> {
  const command = new CopyIn(text, rows)
  client.query(command)
  return command.done
}

const countIn = (tag: string) => Number(tag.split(' ')[1])

class Command {
  readonly #text: string
  protected wire: Wire | undefined
  count = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The driver's types do not list all that its connection can do. */
  submit(connection: unknown) {
    this.wire = connection as Wire
    this.wire.query(this.#text)
  }

  handleCommandComplete({ text }: { text: string }) {
    this.count = countIn(text)
  }

  handleRowDescription() {}
  handleDataRow() {}
  handlePortalSuspended() {}
  handleEmptyQuery() {}
}

class CopyOut extends Command {
  readonly rows = new Readable({ read: () => this.wire?.stream.resume() })
  #waiting: Buffer[] = []
  #bytes = 0

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // Copied: the driver reuses the buffer in which the message arrived.
    this.#waiting.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= PART_BYTES && !this.#pass()) this.wire?.stream.pause()
  }

  #pass() {
    const part = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#bytes = 0
    return this.rows.push(part)
  }

  handleError(error: Error) {
    this.rows.destroy(error)
  }

  handleReadyForQuery() {
    if (this.#bytes > 0) this.#pass()
    this.rows.push(null)
  }
}

class CopyIn extends Command {
  readonly #rows: AsyncIterable<Uint8Array>
  readonly #ended = new AbortController()
  readonly #settled = Promise.withResolvers<number>()
  /** Why the rows could not be read. PostgreSQL's own error would only repeat it. */
  #reason: Error | undefined

  constructor(text: string, rows: AsyncIterable<Uint8Array>) {
    super(text)
    this.#rows = rows
  }

  get done() {
    return this.#settled.promise
  }

  handleCopyInResponse(wire: Wire) {
    this.#send(wire).catch((error: Error) => {
      this.#reason = error
      if (!this.#ended.signal.aborted) wire.sendCopyFail('the rows cannot be read')
    })
  }

  async #send(wire: Wire) {
    for await (const chunk of this.#rows) {
      if (this.#ended.signal.aborted) return
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal: this.#ended.signal })
    }
    wire.endCopyFrom()
  }

  handleError(error: Error) {
    this.#ended.abort()
    this.#settled.reject(this.#reason ?? error)
  }

  handleReadyForQuery() {
    this.#ended.abort()
    this.#settled.resolve(this.count)
  }
}

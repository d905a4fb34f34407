import { Readable } from 'node:stream'
import pg from 'pg'
import type { EmbeddedConnection } from '../kernel/database/embedded/startEmbedded.ts'
import { failPoint } from '../kernel/failPoints.ts'

type BaseBackup = {
  /** The whole cluster as a tar archive, with the log that makes it consistent. */
  tar: Readable
  /** PostgreSQL's own list of the files with their hashes. Complete once `tar` has ended. */
  manifest: () => Buffer
  close: () => Promise<void>
}

/**
 * Streams a base backup out of a running cluster over the replication protocol, since the embedded package has no pg_basebackup.
 * `kilobytesPerSecond` leaves the disk to those who work.
 */
export async function startBaseBackup(
  connection: EmbeddedConnection,
  { label, kilobytesPerSecond }: { label: string; kilobytesPerSecond: number },
): Promise<BaseBackup> {
  const config = { ...connection, replication: 'true', application_name: 'recado backup' }
  const client = new pg.Client(config)
  const options = [
    `LABEL '${label}'`,
    "CHECKPOINT 'fast'",
    'WAL true',
    // The copy contains its log, so it needs no archive: an archiver that fails must not hold up the backup.
    'WAIT false',
    "MANIFEST 'yes'",
    "MANIFEST_CHECKSUMS 'SHA256'",
    `MAX_RATE ${kilobytesPerSecond}`,
  ]
  const command = new BaseBackupCommand(`BASE_BACKUP (${options.join(', ')})`)
  client.on('error', (error) => command.tar.destroy(error))
  await client.connect()
  client.query(command)
  return { tar: command.tar, manifest: () => Buffer.concat(command.manifest), close: () => client.end() }
}

/** What a `Submittable` of pg may use of its connection. */
type Wire = { query: (text: string) => void; stream: { pause: () => void; resume: () => void } }

/** The kinds of message inside the copied data, by their first byte. */
const [ARCHIVE, MANIFEST, DATA] = [...'nmd'].map((letter) => letter.charCodeAt(0))

/**
 * Pauses the socket while nobody reads the tar, so that memory stays bounded however large the cluster is. The answer to the command has
 * rows too (positions in the log), which a restore does not need: the archive contains them.
 */
class BaseBackupCommand {
  readonly manifest: Buffer[] = []
  readonly tar: Readable
  readonly #text: string
  #wire: Wire | undefined
  #part: number | undefined

  constructor(text: string) {
    this.#text = text
    this.tar = new Readable({ read: () => this.#wire?.stream.resume() })
  }

  submit(wire: Wire) {
    this.#wire = wire
    wire.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    const [kind] = chunk
    if (kind === ARCHIVE || kind === MANIFEST) {
      // The embedded cluster has no tablespaces, so there is one archive.
      this.#part = kind
    } else if (kind === DATA) {
      failPoint('backup.copying')
      // Copied: the driver reuses the buffer in which the message arrived.
      const content = Buffer.from(chunk.subarray(1))
      if (this.#part === MANIFEST) this.manifest.push(content)
      else if (!this.tar.push(content)) this.#wire?.stream.pause()
    }
  }

  handleError(error: Error) {
    this.tar.destroy(error)
  }

  handleReadyForQuery() {
    this.tar.push(null)
  }

  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
  handlePortalSuspended() {}
  handleEmptyQuery() {}
}

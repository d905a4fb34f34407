import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Begins each encrypted file, so that a plain one is recognised. */
const MAGIC = Buffer.from('RECADO-1')
const SALT_BYTES = 16
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
/** About half a second and 128 MB on a small machine: guessing passphrases costs that much each. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase'
  constructor() {
    super('The passphrase is not the one with which this backup was made, or the file recado-backup.json beside it is damaged')
  }
}
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

/** The key of a backup folder. It takes half a second, so derive it once. */
export const deriveKey = (passphrase: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key))),
  )

/**
 * Encrypts a stream with AES-256-GCM in numbered chunks. The last chunk is marked: a file that was cut short, or whose chunks were exchanged,
 * cannot be decrypted.
 */
export async function* encrypt(plain: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const fileKey = keyOfFile(key, salt)
  yield Buffer.concat([MAGIC, salt])
  let number = 0
  let held: Buffer | undefined
  for await (const chunk of inChunksOf(CHUNK_BYTES, plain)) {
    if (held) yield seal(fileKey, number++, held, false)
    held = chunk
  }
  yield seal(fileKey, number, held ?? Buffer.alloc(0), true)
}

/** The size of an encrypted content that has `bytes` bytes in plain. */
export const encryptedBytes = (bytes: number) => MAGIC.length + SALT_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES))

export async function* decrypt(sealed: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const source = createByteReader(sealed)
  const head = await source.read(MAGIC.length + SALT_BYTES)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedFile('It is no encrypted file of a backup')
  const fileKey = keyOfFile(key, head.subarray(MAGIC.length))
  let number = 0
  let held = await source.read(CHUNK_BYTES + TAG_BYTES)
  for (;;) {
    const next = await source.read(CHUNK_BYTES + TAG_BYTES)
    yield unseal(fileKey, number++, held, next.length === 0)
    if (next.length === 0) return
    held = next
  }
}

const keyOfFile = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'recado backup file', 32))

/** The nonce is the number of the chunk and whether it is the last: each file has a key of its own, so no nonce is used twice. */
function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 4, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, number: number, chunk: Buffer, isLast: boolean) {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, number: number, sealed: Buffer, isLast: boolean) {
  if (sealed.length < TAG_BYTES) throw new DamagedFile('It ends too early')
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch {
    throw new DamagedFile('Its content is damaged')
  }
}

async function* inChunksOf(size: number, source: AsyncIterable<Uint8Array>) {
  const reader = createByteReader(source)
  for (let chunk = await reader.read(size); chunk.length > 0; chunk = await reader.read(size)) yield chunk
}

/** Reads exactly as many bytes as asked for; fewer only at the end. */
function createByteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let parts: Uint8Array[] = []
  let waiting = 0
  return {
    async read(size: number): Promise<Buffer> {
      while (waiting < size) {
        const { done, value } = await chunks.next()
        if (done) break
        parts.push(value)
        waiting += value.length
      }
      const all = Buffer.concat(parts)
      parts = all.length > size ? [all.subarray(size)] : []
      waiting = Math.max(0, all.length - size)
      return all.subarray(0, size)
    },
  }
}

/** Reads a stream to its end. Only for small files. */
export async function readAll(source: AsyncIterable<Uint8Array> | Readable): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import type { FileStore } from './fileStore.ts'

export type MoveStores = { from: FileStore; to: FileStore }
/** `different`: another file has its name already. */
export type MoveOutcome = 'moved' | 'gone' | 'different'

/**
 * Moves one file. The source is deleted only after the target has returned the same bytes, so the move may stop at any time and start
 * again. If the target has other bytes under that name, both files stay.
 */
export async function moveFile(key: string, stores: MoveStores): Promise<MoveOutcome> {
  const copied = await copyFile(key, stores)
  if (copied !== 'moved') return copied
  await stores.from.remove(key)
  return 'moved'
}

export async function copyFile(key: string, { from, to }: MoveStores): Promise<MoveOutcome> {
  const targetHash = await hashIn(to, key)
  const hash = targetHash === undefined ? await uploadAndHash(key, { from, to }) : await hashIn(from, key)
  if (hash === undefined) return 'gone'
  if (hash === (targetHash ?? (await hashIn(to, key)))) return 'moved'
  if (targetHash !== undefined) return 'different'
  throw new Error(`${key} differs in the target store; it stays where it was`)
}

/** Returns the hash of what was uploaded; undefined if the file was deleted meanwhile. */
async function uploadAndHash(key: string, { from, to }: MoveStores) {
  const source = await from.open(key)
  if (!source) return undefined
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(bytes, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
  })
  try {
    // An error of the source also aborts the upload.
    await to.put(
      key,
      pipeline(source, hashing, () => undefined),
    )
  } finally {
    hashing.destroy()
  }
  return hash.digest('hex')
}

async function hashIn(store: FileStore, key: string) {
  const stream = await store.open(key)
  if (!stream) return undefined
  const hash = createHash('sha256')
  await piped(stream, hash)
  return hash.digest('hex')
}

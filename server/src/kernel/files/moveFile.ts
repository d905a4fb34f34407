import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import type { FileStore } from './fileStore.ts'

export type MoveStores = { from: FileStore; to: FileStore }
/** `different`: under its name stands something else already. */
export type MoveOutcome = 'moved' | 'gone' | 'different'

/**
 * Brings one file over. It is taken away where it was once the other store has given back the very same bytes, so that it may end at
 * any time and begin again. What stands there already under its name with other bytes stays, and so does the file.
 */
export async function moveFile(key: string, stores: MoveStores): Promise<MoveOutcome> {
  const copied = await copyFile(key, stores)
  if (copied !== 'moved') return copied
  await stores.from.remove(key)
  return 'moved'
}

export async function copyFile(key: string, { from, to }: MoveStores): Promise<MoveOutcome> {
  const known = await hashIn(to, key)
  const hash = known === undefined ? await sent(key, { from, to }) : await hashIn(from, key)
  if (hash === undefined) return 'gone'
  if (hash === (known ?? (await hashIn(to, key)))) return 'moved'
  if (known !== undefined) return 'different'
  throw new Error(`${key} is not the same where it was brought to; it stays where it was`)
}

/** The hash of what was sent; undefined where it was deleted meanwhile. */
async function sent(key: string, { from, to }: MoveStores) {
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
    // What breaks off on the way breaks off the putting.
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

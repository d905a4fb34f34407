import { DRAFT_PREFIX } from './fileKeys.ts'
import { type MoveOutcome, type MoveStores, moveFile } from './moveFile.ts'

const AT_ONCE = 4
const PROGRESS_EVERY = 500

type Options = MoveStores & {
  /** Whether to go on: no other process may move files at the same time. */
  isAlone: () => boolean
  say: (line: string) => void
}

/** Moves the existing files, and those that arrive meanwhile, until nothing is left. Returns the keys that could not be moved. */
export async function moveAllFiles({ from, to, isAlone, say }: Options): Promise<{ moved: number; different: string[] }> {
  const different = new Set<string>()
  let moved = 0

  async function moveKey(key: string): Promise<MoveOutcome> {
    if (!isAlone()) throw new Error('The database is out of reach: files are moved no further')
    const outcome = await moveFile(key, { from, to })
    if (outcome === 'different') different.add(key)
    if (outcome === 'moved' && ++moved % PROGRESS_EVERY === 0) say(`${moved} files moved`)
    return outcome
  }

  async function moveFolder(folder: string) {
    const names = (await from.list(folder)).map(({ name }) => name)
    const keys = names.filter((name) => !name.startsWith(DRAFT_PREFIX)).map((name) => `${folder}/${name}`)
    const left = keys.filter((key) => !different.has(key))
    for (let first = 0; first < left.length; first += AT_ONCE) await Promise.all(left.slice(first, first + AT_ONCE).map(moveKey))
    await from.forgetUnused(folder)
    return left.length
  }

  for (let found = 1; found > 0; ) {
    found = 0
    for (const folder of await from.folders()) found += await moveFolder(folder)
  }
  return { moved, different: [...different] }
}

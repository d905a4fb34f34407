import { DRAFT_PREFIX } from './fileKeys.ts'
import { type MoveOutcome, type MoveStores, moveFile } from './moveFile.ts'

const AT_ONCE = 4
const PROGRESS_EVERY = 500

type Options = MoveStores & {
  /** Whether to go on: nobody else may move files at the same time. */
  isAlone: () => boolean
  say: (line: string) => void
}

/** Moves the existing files, and those that arrive meanwhile, until nothing is left. Returns what could not be moved. */
export async function moveAllFiles({ from, to, isAlone, say }: Options): Promise<{ moved: number; different: string[] }> {
  const different = new Set<string>()
  let moved = 0

  async function bring(key: string): Promise<MoveOutcome> {
    if (!isAlone()) throw new Error('The database is out of reach: files are moved no further')
    const came = await moveFile(key, { from, to })
    if (came === 'different') different.add(key)
    if (came === 'moved' && ++moved % PROGRESS_EVERY === 0) say(`${moved} files moved`)
    return came
  }

  async function bringFolder(folder: string) {
    const names = (await from.list(folder)).map(({ name }) => name)
    const keys = names.filter((name) => !name.startsWith(DRAFT_PREFIX)).map((name) => `${folder}/${name}`)
    const left = keys.filter((key) => !different.has(key))
    for (let first = 0; first < left.length; first += AT_ONCE) await Promise.all(left.slice(first, first + AT_ONCE).map(bring))
    await from.forgetUnused(folder)
    return left.length
  }

  for (let found = 1; found > 0; ) {
    found = 0
    for (const folder of await from.folders()) found += await bringFolder(folder)
  }
  return { moved, different: [...different] }
}

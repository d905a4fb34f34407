import type { BackupFolder, DamagedCopy } from './backupFolder.ts'
import { DamagedFile } from './encryption.ts'
import { type MediaList, readListOf } from './mediaList.ts'

/** Backups share their files: a damaged copy is recorded beside each backup that lists it, and removed from all of them when it is whole again. */
export async function updateDamagedCopies(
  folder: BackupFolder,
  stamps: readonly string[],
  { found, isWhole }: { found: readonly DamagedCopy[]; isWhole: (key: string) => boolean },
) {
  for (const stamp of stamps) {
    const before = await folder.readDamagedCopies(stamp)
    const copies = new Map(before.filter(({ key }) => !isWhole(key)).map((copy) => [copy.key, copy]))
    for (const copy of await listedIn(folder, stamp, found)) copies.set(copy.key, copy)
    if (JSON.stringify([...copies.values()]) !== JSON.stringify(before)) await folder.writeDamagedCopies(stamp, [...copies.values()])
  }
}

async function listedIn(folder: BackupFolder, stamp: string, found: readonly DamagedCopy[]) {
  if (found.length === 0) return []
  const manifest = await folder.readManifest(stamp)
  const listed: DamagedCopy[] = []
  for (const [company, copies] of Map.groupBy(found, ({ key }) => key.slice(0, key.indexOf('/')))) {
    const list = await unlessDamaged(readListOf({ folder, manifest, stamp }, company))
    listed.push(...copies.filter(({ key }) => list?.has(key.slice(company.length + 1))))
  }
  return listed
}

/** Undefined for a list that is itself damaged: its backup cannot be restored, and others must not fail because of it. */
export async function unlessDamaged(reading: Promise<MediaList>): Promise<MediaList | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof DamagedFile) return undefined
    throw error
  }
}

/** As many names as a sentence can have. */
const MAX_NAMED = 10

/** The first of their names, for a sentence. */
export function namesOf(copies: readonly DamagedCopy[]) {
  const named = copies.slice(0, MAX_NAMED).map(({ key }) => key)
  return copies.length > MAX_NAMED ? `${named.join(', ')} and ${copies.length - MAX_NAMED} more` : named.join(', ')
}

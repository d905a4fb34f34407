import type { FileStore } from './fileStore.ts'
import { copyFile } from './moveFile.ts'
import type { StoreLocation } from './storeLocation.ts'

type Stores = { disk: FileStore; s3: FileStore; home: Pick<StoreLocation, 'read'> }

/**
 * A bucket and the disk beside it; each file is in one of them, so that files can be moved while people work. Reads look on the disk first,
 * since that costs nothing, and once more at the end: a file that is being moved back may have slipped past.
 */
export function diskOrS3Store({ disk, s3, home }: Stores): FileStore {
  const both = [disk, s3]
  const firstOf = async <Found>(read: (store: FileStore) => Promise<Found | undefined>) =>
    (await read(disk)) ?? (await read(s3)) ?? (await read(disk))
  const all = async (work: (store: FileStore) => Promise<void>) => {
    for (const store of both) await work(store)
  }

  return {
    async put(key, from) {
      if ((await home.read()) !== 's3') return disk.put(key, from)
      await s3.put(key, from)
      // While the file was sent, all files may have been ordered back to the disk, and the mover may have looked before this one arrived.
      // Only the mover deletes anything.
      if ((await home.read()) !== 's3') await copyFile(key, { from: s3, to: disk })
      else await disk.remove(key)
    },
    open: (key, range) => firstOf((store) => store.open(key, range)),
    size: (key) => firstOf((store) => store.size(key)),
    remove: (key) => all((store) => store.remove(key)),
    removeFolder: (folder) => all((store) => store.removeFolder(folder)),
    folders: async () => [...new Set((await Promise.all(both.map((store) => store.folders()))).flat())],
    list: async (folder) => (await Promise.all(both.map((store) => store.list(folder)))).flat(),
    forgetUnused: (folder) => all((store) => store.forgetUnused(folder)),
  }
}

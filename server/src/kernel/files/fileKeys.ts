/** No key leads out of the store, whatever its parts are. */
const KEY = /^\d+\/[\w-]+(\.[\w-]+)?$/
const FOLDER = /^\d+$/

/** `<company>/<id>`. The product makes every key itself, so any other is a bug. */
export function assertFileKey(key: string) {
  if (!KEY.test(key)) throw new Error('This is no key of a file')
  return key
}

export function assertFileFolder(folder: string) {
  if (!isFolder(folder)) throw new Error('This is no folder of files')
  return folder
}

export const isFolder = (name: string) => FOLDER.test(name)

/** The prefix of files that are still being written. */
export const DRAFT_PREFIX = 'draft-'

/** No key reaches out of the store, whatever its parts are made of. */
const KEY = /^\d+\/[\w-]+(\.[\w-]+)?$/
const FOLDER = /^\d+$/

/** `<company>/<id>`: we make every key ourselves, and another one is a mistake of ours. */
export function assertFileKey(key: string) {
  if (!KEY.test(key)) throw new Error('This is no key of a file')
  return key
}

export function assertFileFolder(folder: string) {
  if (!isFolder(folder)) throw new Error('This is no folder of files')
  return folder
}

export const isFolder = (name: string) => FOLDER.test(name)

/** How the names begin of what is still being written. */
export const DRAFT_PREFIX = 'draft-'

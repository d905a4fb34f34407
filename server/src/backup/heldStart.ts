import { existsSync, unwatchFile, watchFile } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Lies in the folder of data since a restore, until the operator releases what waited. */
export const HELD_FILE = 'restored.json'

/**
 * After a restore the product starts held: it serves, and it sends nothing. What waited when the backup was made may have left the old
 * machine since, and would go to customers twice.
 */
export const isHeld = (dataDir: string) => existsSync(join(dataDir, HELD_FILE))
export const release = (dataDir: string) => rm(join(dataDir, HELD_FILE), { force: true })

/** Calls once when the file is gone. It is polled: the command that removes it is another process. */
export function whenReleased(dataDir: string, then: () => void) {
  const file = join(dataDir, HELD_FILE)
  watchFile(file, { interval: 1000, persistent: false }, ({ nlink }) => {
    if (nlink > 0) return
    unwatchFile(file)
    then()
  })
}

import { checkForNewVersion } from '#web/shared/lib/version/newVersion.ts'

const PAUSE = 3000
/** After this number of failures with an unchanged version the file counts as missing. */
const TRIES = 3

/**
 * Loads code or texts that the page needs only now. Without a connection it tries again until there is one. After an update of the product
 * the files of this version no longer exist: it then never resolves, and a notice asks the user to load the new version.
 */
export async function importWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let missing = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      const version = await checkForNewVersion()
      if (version === 'new') return new Promise<never>(() => undefined)
      if (version === 'same' && ++missing === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

import { lookForNewVersion } from '../version/newVersion.ts'

const PAUSE = 3000
/** So often a file of this very version may be missing before it is taken for broken. */
const TRIES = 3

/**
 * Code or texts that this page needs only now. Without a connection they are waited for. After an update their files are gone for good:
 * the reader has been told so and is led to the new version; what cannot come any more is asked for no longer.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let missing = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      const version = await lookForNewVersion()
      if (version === 'new') return new Promise<never>(() => undefined)
      if (version === 'same' && ++missing === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

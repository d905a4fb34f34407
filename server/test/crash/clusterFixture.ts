import { expect, onTestFinished } from 'vitest'
import { missingPrograms } from '../../src/cluster/installedPrograms.ts'
import { compareWithPromises } from './compareWithPromises.ts'
import type { Conversation } from './crashConversation.ts'
import type { PersistentClient } from './persistentClient.ts'
import { startClusterHere } from './startClusterHere.ts'

const missing = missingPrograms()
export const canRunCluster = missing.length === 0
/** Only `npm run chaos` has the time. */
export const isClusterTried = Boolean(process.env.KILLS) && canRunCluster
if (process.env.KILLS && missing.length > 0) process.stderr.write(`The cluster is not tried: ${missing.join(', ')}\n`)

/** Open until the end of the test. */
export async function openCluster(...given: Parameters<typeof startClusterHere>) {
  const started = await startClusterHere(...given)
  onTestFinished(() => started.stop())
  return started
}

type Held = { root: PersistentClient; connectionId: number; conversations: readonly Conversation[] }

export async function expectNothingLost({ root, connectionId, conversations }: Held) {
  const { is, promised } = await compareWithPromises({ ask: root, connectionId }, conversations)
  expect(is).toEqual(promised)
}

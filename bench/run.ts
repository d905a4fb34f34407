import { measureBulk } from './bulk/bulk.ts'
import { measureChanges } from './changes/measureChanges.ts'
import { measureCluster } from './cluster/clusterFailover.ts'
import { measureConversations } from './conversations/conversations.ts'
import { temporaryDatabase } from './database.ts'
import { measureHostile } from './hostile/hostile.ts'
import { measureKnowledge } from './knowledge/measureKnowledge.ts'
import { measureLines } from './lines/lines.ts'
import { measureNumbers } from './numbers/numbers.ts'
import { measureOperations } from './operations/measureOperations.ts'
import { compareRoutes, measureLogin, prepare } from './routes.ts'
import { measureScale } from './scale/scale.ts'
import { measureBoard } from './screens/measureBoard.ts'
import { measureInbox } from './screens/measureInbox.ts'
import { measureLoading } from './screens/measureLoading.ts'
import { startServer } from './startServer.ts'
import { measureWaits } from './waits/startupAndRecoveryTimes.ts'

/**
 * Everything in one run, or the named parts. Times are printed. What a busy machine does not change has a limit: ratios within the run,
 * statements, bytes, requests and counts. `quick` only tries it out.
 */
const wanted = process.argv.slice(2)
const size = wanted.includes('quick') ? 'quick' : 'full'
const parts = {
  routes: measureRoutes,
  operations: () => measureOperations(size),
  conversations: () => measureConversations(size),
  screens: measureInbox,
  board: measureBoard,
  loading: measureLoading,
  waits: measureWaits,
  bulk: measureBulk,
  hostile: () => measureHostile(),
  numbers: () => measureNumbers(),
  lines: () => measureLines(size),
  scale: () => measureScale(size, wanted),
  changes: () => measureChanges(size),
  knowledge: () => measureKnowledge(size),
  cluster: () => measureCluster(size),
}
const named = Object.entries(parts).filter(([name]) => wanted.includes(name))
let met = true
for (const [, measure] of named.length > 0 ? named : Object.entries(parts)) met = (await measure()) && met
process.exitCode = met ? 0 : 1

async function measureRoutes() {
  const database = await temporaryDatabase()
  const point = { connection: database.connection, folder: database.folder }
  const product = await startServer('product.ts', point)
  const bare = await startServer('bare.ts', point)
  try {
    const tokens = await prepare(product.url)
    const met = await compareRoutes({ product: product.url, bare: bare.url }, tokens)
    await measureLogin(product.url, tokens.reader)
    return met.every(Boolean)
  } finally {
    await product.end()
    await bare.end()
    await database.close()
  }
}

import { measureBulk } from './bulk/bulk.ts'
import { measureCluster } from './cluster/cluster.ts'
import { measureConversations } from './conversations/conversations.ts'
import { temporaryDatabase } from './database.ts'
import { measureHostile } from './hostile/hostile.ts'
import { measureLines } from './lines/lines.ts'
import { measureNumbers } from './numbers/numbers.ts'
import { measureOperations } from './operations/measureOperations.ts'
import { compareRoutes, measureLogin, prepare } from './routes.ts'
import { measureScale } from './scale/scale.ts'
import { measureBoard } from './screens/measureBoard.ts'
import { measureInbox } from './screens/measureInbox.ts'
import { measureLoading } from './screens/measureLoading.ts'
import { startServer } from './startServer.ts'
import { inMostOfThree } from './verdicts.ts'
import { measureWaits } from './waits/waits.ts'

/** Everything in one run: each figure beside its limit. A goal that is missed most times is a failure. `quick` only tries it out. */
const wanted = process.argv.slice(2)
const size = wanted.includes('quick') ? 'quick' : 'full'
const parts = {
  routes: () => inMostOfThree(measureRoutes),
  works: () => measureOperations(size),
  conversations: () => measureConversations(size),
  screens: () => inMostOfThree(measureInbox),
  board: () => inMostOfThree(measureBoard),
  loading: () => inMostOfThree(measureLoading),
  waits: measureWaits,
  bulk: measureBulk,
  hostile: () => inMostOfThree(() => measureHostile()),
  numbers: () => inMostOfThree(() => measureNumbers()),
  lines: () => inMostOfThree(() => measureLines(size)),
  scale: () => measureScale(size, wanted),
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
    const reached = [
      ...(await compareRoutes({ product: product.url, bare: bare.url }, tokens)),
      await measureLogin(product.url, tokens.reader),
    ]
    return reached.every(Boolean)
  } finally {
    await product.end()
    await bare.end()
    await database.close()
  }
}

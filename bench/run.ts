import { startServer } from './children.ts'
import { temporaryDatabase } from './database.ts'
import { compareRoutes, measureLogin, prepare } from './routes.ts'

/** Everything in one run: each figure stands beside its limit, and a missed goal is a failure. */
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
  process.exitCode = reached.every(Boolean) ? 0 : 1
} finally {
  await product.end()
  await bare.end()
  await database.close()
}

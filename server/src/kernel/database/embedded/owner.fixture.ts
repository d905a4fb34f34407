import { startEmbedded } from './startEmbedded.ts'

// A separate process for the tests that kill the owner of a folder. The patience is long, so that a busy machine ends no test early.
const server = await startEmbedded({ directory: process.argv[2] ?? '', log: () => undefined, patience: 600_000 })
process.stdout.write(`${JSON.stringify({ ...server.connection('postgres'), fresh: server.fresh })}\n`)
process.stdin.once('end', () => void server.stop()).resume()

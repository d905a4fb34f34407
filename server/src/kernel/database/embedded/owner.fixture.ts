import { startEmbedded } from './startEmbedded.ts'

// A process of its own for the tests that kill the owner of a folder.
// However busy the machine is, none of them gives up before the other has ended.
const server = await startEmbedded({ directory: process.argv[2] ?? '', log: () => undefined, patience: 600_000 })
process.stdout.write(`${JSON.stringify({ ...server.connection('postgres'), fresh: server.fresh })}\n`)
process.stdin.once('end', () => void server.stop()).resume()

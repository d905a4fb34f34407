import { startEmbedded } from './start.ts'

// A process of its own for the tests that kill the owner of a folder.
const server = await startEmbedded({ directory: process.argv[2] ?? '', log: () => undefined })
process.stdout.write(`${JSON.stringify({ ...server.connection('postgres'), fresh: server.fresh })}\n`)
process.stdin.once('end', () => void server.stop()).resume()

import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { root } from './project.mjs'
import { supervise } from './supervisor.mjs'

const WEB_PORT = 5173

await ensureInstalled()
const port = process.env.PORT || '8080'
const server = { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${WEB_PORT}` }
const watched = ['server/src', 'contract/src']
const endWithParent = pathToFileURL(join(root, 'scripts', 'bootstrap', 'end-with-parent.mjs')).href
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
supervise([
  ...(process.env.SERVICES === 'real' ? [{ args: ['server/src/main.ts'], env: server, watched }] : await withPlayedServices()),
  {
    args: ['--import', endWithParent, vite, 'web', '--port', String(WEB_PORT), '--strictPort', '--clearScreen', 'false'],
    env: { PORT: port },
  },
])

/** Starts the stand-ins of services beside the product; they keep their phones while it restarts. SERVICES=real leaves them out. */
async function withPlayedServices() {
  const SERVICES_PORT = String(await freePort())
  return [
    { args: ['server/test/play/playServices.ts'], env: { SERVICES_PORT, PRODUCT_PORT: port } },
    { args: ['server/test/play/developServer.ts'], env: { ...server, SERVICES_PORT }, watched: [...watched, 'whatsapp/src'] },
  ]
}

async function freePort() {
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address()
  listening.close()
  return port
}

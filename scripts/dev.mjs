import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { root } from './project.mjs'
import { tend } from './tend.mjs'

const WEB_PORT = 5173

await ensureInstalled()
const port = process.env.PORT || '8080'
const server = { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${WEB_PORT}` }
const endWithParent = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
tend([
  { args: ['server/src/main.ts'], env: server, watched: ['server/src', 'contract/src'] },
  {
    args: ['--import', endWithParent, vite, 'web', '--port', String(WEB_PORT), '--strictPort', '--clearScreen', 'false'],
    env: { PORT: port },
  },
])

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBuildLock } from './buildLock.mjs'
import { hashFiles } from './hashFiles.mjs'
import { pinnedEnvironment, pinnedNode, root } from './project.mjs'
import { run } from './run.mjs'

const stamp = join(root, 'web', 'dist', '.built')
const sources = ['web', 'contract/src', 'package-lock.json']

/** Makes sure that the built web app matches the sources. Returns whether it does. */
export async function ensureBuilt() {
  const wanted = hashFiles(sources)
  if (isBuilt(wanted)) return true
  return withBuildLock(() => isBuilt(wanted) || build(wanted))
}

const isBuilt = (wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

async function build(wanted) {
  console.log('Building the web app …')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--logLevel', 'warn']
  const env = { ...pinnedEnvironment(), NODE_ENV: 'production' }
  const { code, said } = await run(pinnedNode, args, { cwd: join(root, 'web'), env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (said.trim()) console.error(said.trim())
  if (code === 0) writeFileSync(stamp, wanted)
  return code === 0
}

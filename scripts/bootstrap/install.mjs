import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBuildLock } from './buildLock.mjs'
import { hashFiles } from './hashFiles.mjs'
import { npmEnvironment, root } from './project.mjs'
import { run } from './run.mjs'

const stamp = join(root, 'node_modules', '.recado-installed')

/** Makes sure that exactly the packages of the lockfile are installed. */
export async function ensureInstalled() {
  const wanted = `${hashFiles(['package-lock.json', 'package.json', ...workspaceFiles()])} ${process.platform} ${process.arch}`
  if (isInstalled(wanted)) return
  await withBuildLock(async () => {
    if (isInstalled(wanted)) return
    console.log('Installing packages (once, and after each change of them) …')
    // The stamp is written at the end, so an interrupted installation leaves none.
    rmSync(stamp, { force: true })
    await installPackages()
    writeFileSync(stamp, wanted)
  })
}

const isInstalled = (wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

function workspaceFiles() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return workspaces.map((workspace) => `${workspace}/package.json`)
}

async function installPackages() {
  // Also with NODE_ENV=production: the web app is built here.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  const { code, said } = await run('npm', args, {
    env: npmEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  if (code === 0) return
  console.error(said.trim())
  console.error('The packages could not be installed. Is the npm registry within reach, and the disk not full?')
  process.exit(1)
}

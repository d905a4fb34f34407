import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { searched } from './project.mjs'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
const macPrograms = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Where the Chromium is that runs the browser tests; undefined, and said what to do, where there is none. */
export async function findChromium() {
  const chosen = process.env.CHROME_PATH
  if (chosen && !isProgram(chosen)) return missing(`CHROME_PATH names no program: ${chosen}`)
  const found = chosen || findInstalled() || ((await installOnDebian()) && findInstalled())
  return found || missing('Install Chromium or Chrome (Debian and Ubuntu: apt-get install chromium), or name one in CHROME_PATH.')
}

function findInstalled() {
  const candidates = searched().flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...macPrograms].find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

async function installOnDebian() {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  console.log("Installing Debian's chromium …")
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'pipe', 'pipe'] }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { code, said } = await run('apt-get', args, options)
    if (code === 0) continue
    console.error(said.trim().split('\n').slice(-5).join('\n'))
    return false
  }
  return true
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

function missing(advice) {
  console.error(advice)
}

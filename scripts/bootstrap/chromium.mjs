import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathEntries } from './project.mjs'
import { run } from './run.mjs'

/** The same engine without windows: a test uses a fifth less of the machine. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
const macPrograms = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Finds the Chromium for the browser tests. Without one it says what to do and returns undefined. */
export async function findChromium() {
  const chosen = process.env.CHROME_PATH
  if (chosen && !isProgram(chosen)) return missing(`CHROME_PATH names no program: ${chosen}`)
  const found = chosen || find([shell]) || (await installOnDebian(shell)) || find(names, macPrograms) || (await installOnDebian('chromium'))
  return found || missing('Install Chromium or Chrome (Debian and Ubuntu: apt-get install chromium), or name one in CHROME_PATH.')
}

/** A Chromium that loads extensions, which the shell does not. */
export const findFullChromium = async () => installedFullChromium() || installOnDebian('chromium')

export function installedFullChromium() {
  const chosen = process.env.CHROME_PATH
  return chosen && isProgram(chosen) && !basename(chosen).includes(shell) ? chosen : find(names, macPrograms)
}

function find(names, elsewhere = []) {
  const candidates = pathEntries().flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...elsewhere].find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

async function installOnDebian(name) {
  if (process.getuid?.() !== 0 || !isDebian()) return
  console.log(`Installing Debian's ${name} …`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'pipe', 'pipe'] }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', name]]) {
    const { code, said } = await run('apt-get', args, options)
    if (code === 0) continue
    return console.error(said.trim().split('\n').slice(-5).join('\n'))
  }
  return find([name])
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

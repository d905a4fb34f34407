import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureInstalled } from './bootstrap/install.mjs'
import { pinnedEnvironment, pinnedNode, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { holes, readHole } from './holes.mjs'

/** Proves that the tests notice: plants each hole whose name begins as requested, checks that its test turns red, and removes it again. */
const chosen = holes.filter(({ name }) => name.startsWith(process.argv[2] ?? ''))
const memory = join(root, 'node_modules', '.cache', 'planted-hole.json')
/** For one hole, on a busy machine. A wall that takes longer hangs. */
const PATIENCE = 900_000
const results = join(tmpdir(), `recado-wall-${process.pid}.json`)

await ensureInstalled()
restore()
process.on('exit', restore)
const began = Date.now()
const failures = []
for (const hole of chosen) failures.push(...(await tryOut(hole)))
failures.push(...(await holdWithoutAny()))
for (const failure of failures) console.error(failure)
console.log(`${failures.length > 0 ? 'RED   ' : 'green '} after ${secondsSince(began)}`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Runs only the attack that must notice the hole: other failures add nothing. */
async function tryOut(hole) {
  const began = Date.now()
  plant(hole)
  const { failed } = await runWall([hole])
  restore()
  const noticed = failed.find(({ name }) => hole.attack.test(name))
  console.log(`${noticed ? 'red   ' : 'GREEN '} ${hole.name} (${failed.length} tests fail, ${secondsSince(began)})`)
  if (!noticed)
    return [`nobody noticed: ${hole.name}; expected ${hole.attack} among ${failed.map(({ name }) => name).join('; ') || 'the failures'}`]
  console.log(`       ${noticed.name}\n       ${noticed.message}`)
  return []
}

/** The control run on the unchanged code: every test that should notice a hole must exist and pass. */
async function holdWithoutAny() {
  const began = Date.now()
  const { failed, passed } = await runWall(chosen)
  const isRed = failed.length > 0
  console.log(`${isRed ? 'RED   ' : 'green '} without any of them (${passed.length} tests pass, ${secondsSince(began)})`)
  const missing = chosen.filter(({ attack }) => !passed.some((name) => attack.test(name)))
  return [
    ...failed.map(({ name, message }) => `without a hole the wall is red: ${name}\n${message}`),
    ...(isRed ? [] : missing.map(({ attack }) => `no test of the wall is called ${attack}`)),
  ]
}

/** The original is also stored on disk: if this process is killed, the next one restores it first. */
function plant(hole) {
  const { path, original, holed } = readHole(hole)
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify({ path, original }))
  writeFileSync(path, holed)
}

function restore() {
  if (!existsSync(memory)) return
  const { path, original } = JSON.parse(readFileSync(memory, 'utf8'))
  writeFileSync(path, original)
  rmSync(memory)
}

/** Reports join the names of a test and its groups with a space; the filter uses another separator. */
async function runWall(attackedBy) {
  rmSync(results, { force: true })
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const files = new Set(attackedBy.map(({ wall }) => wall))
  const names = attackedBy.map(({ attack }) => attack.source.replaceAll(' ', '.+')).join('|')
  const wall = ['run', '--project', 'server', ...files, '-t', names, '--reporter=json', `--outputFile=${results}`]
  const stdio = ['ignore', 'pipe', 'pipe']
  const { said } = await run(pinnedNode, [program, ...wall], { env: pinnedEnvironment(), stdio, timeout: PATIENCE })
  if (!existsSync(results)) throw new Error(`the wall did not run to its end:\n${said}`)
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  rmSync(results)
  const passed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed')
  return { failed: testResults.flatMap(failuresOf), passed: passed.map(({ fullName }) => fullName) }
}

/** A file that could not be loaded has failed as a whole. */
function failuresOf({ name, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [{ name, message }]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ name: test.fullName, message: (test.failureMessages[0] ?? '').split('\n')[0] }))
}

function secondsSince(began) {
  return `${Math.round((Date.now() - began) / 1000)} s`
}

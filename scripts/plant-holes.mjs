import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { holes } from './holes.mjs'
import { pinnedEnvironment, pinnedNode, root } from './project.mjs'
import { run } from './run.mjs'

/** Shows that the generated wall notices: plants each hole, sees the wall turn red for the right reason, and takes it out again. */
const memory = join(root, 'node_modules', '.cache', 'planted-hole.json')
const results = join(tmpdir(), `recado-wall-${process.pid}.json`)

restore()
process.on('exit', restore)
const failures = []
for (const hole of holes) failures.push(...(await tryOut(hole)))
const { failed } = await runWall()
console.log(failed.length === 0 ? 'green  without any of them' : 'RED    without any of them')
if (failed.length > 0) failures.push(`without a hole the wall is red: ${failed[0].name}\n${failed[0].message}`)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

async function tryOut(hole) {
  plant(hole)
  const { failed } = await runWall()
  restore()
  const noticed = failed.find(({ name }) => hole.attack.test(name))
  console.log(`${noticed ? 'red   ' : 'GREEN '} ${hole.name} (${failed.length} tests fail)`)
  if (!noticed)
    return [`nobody noticed: ${hole.name}; expected ${hole.attack} among ${failed.map(({ name }) => name).join('; ') || 'the failures'}`]
  console.log(`       ${noticed.name}\n       ${noticed.message}`)
  return []
}

/** What the file was is also kept on disk: should this process be killed, the next one puts it back first. */
function plant({ name, file, text, planted }) {
  const path = join(root, file)
  const original = readFileSync(path, 'utf8')
  if (original.split(text).length !== 2) throw new Error(`${name}: its text is not exactly once in ${file}: ${text}`)
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify({ path, original }))
  writeFileSync(
    path,
    original.replace(text, () => planted),
  )
}

function restore() {
  if (!existsSync(memory)) return
  const { path, original } = JSON.parse(readFileSync(memory, 'utf8'))
  writeFileSync(path, original)
  rmSync(memory)
}

async function runWall() {
  rmSync(results, { force: true })
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const wall = ['run', '--project', 'server', 'server/test/wall', '--reporter=json', `--outputFile=${results}`]
  const { said } = await run(pinnedNode, [program, ...wall], { env: pinnedEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
  if (!existsSync(results)) throw new Error(`the wall did not run:\n${said}`)
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  rmSync(results)
  return { failed: testResults.flatMap(failuresOf) }
}

/** A file that could not even be loaded has failed as a whole. */
function failuresOf({ name, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [{ name, message }]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ name: test.fullName, message: (test.failureMessages[0] ?? '').split('\n')[0] }))
}

// Runs kept tests of assistants against a live AI service, with the product's own code, and prints a table per model.
// The results are those of this service on this day: nothing is stored, and nothing is known about other models.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const { ASSISTANTS_KEY, ASSISTANTS_MODELS, ASSISTANTS_FILE, ASSISTANTS_URL = 'https://api.openai.com/v1', INIT_CWD = '.' } = process.env
if (!ASSISTANTS_KEY || !ASSISTANTS_MODELS) {
  console.error(`Set these, then run it again:
  ASSISTANTS_KEY     the key of the AI service
  ASSISTANTS_MODELS  one or more models, with commas between them
  ASSISTANTS_URL     the address of the service, up to its version; without it ${ASSISTANTS_URL}
  ASSISTANTS_FILE    instructions, knowledge and tests as JSON; without it the small shop in server/test/live/shop.json
Each test costs tokens: a failed one is run three times.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'assistants-'))
const file = join(folder, 'results.json')
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'live', '--reporter', 'dot']
const { status } = spawnSync(process.execPath, vitest, {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ASSISTANTS_URL,
    ASSISTANTS_RESULTS: file,
    ...(ASSISTANTS_FILE && { ASSISTANTS_FILE: resolve(INIT_CWD, ASSISTANTS_FILE) }),
  },
})
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
if (results.length > 0) show(results)
if (status !== 0) console.error('The tests did not run to their end.')
rmSync(folder, { recursive: true })
// Tests that were all refused say nothing about a model.
process.exit(status === 0 && results.some(({ passed, failed }) => passed + failed > 0) ? 0 : 1)

/** @param {{ model: string, passed: number, failed: number, refused: number, tokens: number, seconds: number, details: string[] }[]} results */
function show(results) {
  console.table(results.map(({ details: _, ...figures }) => figures))
  for (const { model, details } of results) for (const detail of details) console.log(`${model}: ${detail}`)
}

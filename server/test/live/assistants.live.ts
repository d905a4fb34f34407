import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { prompts } from '@recado/contract/prompts'
import { type PromptTestResult, promptTestEndpoints } from '@recado/contract/promptTests'
import { afterAll, test } from 'vitest'
import { createWorld } from '../testApp.ts'
import { keptTests } from './keptTests.ts'

// Not a test of ours: `npm run assistants:live` runs it, to see how a live model does.

const { ASSISTANTS_KEY = '', ASSISTANTS_MODELS = '', ASSISTANTS_URL = '', ASSISTANTS_RESULTS = '' } = process.env
const { ASSISTANTS_FILE = join(import.meta.dirname, 'shop.json') } = process.env
const shop = keptTests.parse(JSON.parse(readFileSync(ASSISTANTS_FILE, 'utf8')))
const HOURS = 3_600_000

const world = await createWorld({ env: { OPENAI_BASE_URL: ASSISTANTS_URL }, limits: { aiTestsPerMinute: 100_000 } })
afterAll(() => world.close())

test('the kept tests run against the live service', { timeout: 6 * HOURS }, async () => {
  const boss = await world.person('admin')
  for (const body of shop.knowledge) await succeed(world.call(boss, knowledge.endpoints.create, { body }))
  const { id: queueId } = await world.platform
    .insertInto('queues')
    .values({ companyId: boss.companyId, name: 'People', color: '#123456' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const results: Figures[] = []
  for (const model of ASSISTANTS_MODELS.split(',').flatMap((name) => name.trim() || [])) {
    const figures: Figures = { model, passed: 0, failed: 0, refused: 0, tokens: 0, seconds: 0, details: [] }
    results.push(figures)
    // Each test costs tokens: what is known so far is shown even if the run stops.
    await runModel({ boss, queueId, model }, figures, () => writeFileSync(ASSISTANTS_RESULTS, JSON.stringify(results)))
  }
})

type Figures = { model: string; passed: number; failed: number; refused: number; tokens: number; seconds: number; details: string[] }
type Asked = { boss: Awaited<ReturnType<typeof world.person>>; queueId: number; model: string }

async function runModel({ boss, queueId, model }: Asked, figures: Figures, store: () => void) {
  const begun = performance.now()
  const settings = { ...shop.assistant, model, apiKey: ASSISTANTS_KEY }
  const body = { ...settings, name: `Assistant ${world.unique()}`, queueId }
  const prompt = await succeed(world.call(boss, prompts.endpoints.create, { body }))
  const params = { id: prompt.id }
  for (const kept of shop.tests) {
    const { id: testId } = await succeed(world.call(boss, promptTestEndpoints.create, { params, body: kept }))
    const run = () =>
      world.call(boss, promptTestEndpoints.run, { params: { ...params, testId }, body: { ...settings, apiKey: prompt.apiKey } })
    let answer = await run()
    while (answer.status === 200 && answer.data.state === 'undecided') answer = await run()
    figures.seconds = Math.round((performance.now() - begun) / 1000)
    if (answer.status !== 200) {
      figures.refused++
      figures.details.push(`${kept.name}: refused, ${JSON.stringify(answer.details)}`)
      store()
      continue
    }
    const { state, input, output } = answer.data
    figures[state === 'passed' ? 'passed' : 'failed']++
    figures.tokens += input + output
    if (state === 'failed') figures.details.push(`${kept.name}: ${wordsOf(answer.data)}`)
    process.stderr.write(`${model}: ${kept.name}: ${state}\n`)
    store()
  }
}

const wordsOf = ({ passedRuns, runs, problems, answers }: PromptTestResult) =>
  `passed ${passedRuns} of ${runs}; ${problems.map(({ problem, detail }) => `${problem} ${detail}`).join(', ')}; said ${JSON.stringify(answers)}`

async function succeed<Data>(calling: Promise<{ status: number; data: Data }>): Promise<Data> {
  const { status, data } = await calling
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(data)}`)
  return data
}

import { prompts, tryPromptEndpoint } from '@recado/contract/prompts'
import { type PromptTest, type PromptTestResult, promptTestEndpoints } from '@recado/contract/promptTests'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, nextId, refuse } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone, field, press, tableRow } from './support/user.ts'

const { list, create, results, run, publications } = promptTestEndpoints
const words = 'Você responde pela Padaria Sol. Seja gentil, use poucas palavras e chame uma pessoa quando pedirem.'
const expects = { mustCite: [], mustContain: ['sete'], mustNotContain: [], handover: null, mostAnswers: null }

/** An assistant with tests. `answers`: whether each run of a test passes, by the name of the test. */
function storeAssistant(server: FakeServer, names: readonly string[], answers: Record<string, boolean[]> = {}) {
  const queue = { id: 7, name: 'Vendas' }
  const first = { name: 'Atendente', prompt: words, apiKey: 'sk-…7Qz4', model: 'luna', maxTokens: 100, maxMessages: 10, testBar: 50 }
  const { rows } = server.store(prompts, [{ ...first, queueId: 7, queue }])
  const promptId = rows()[0]?.id ?? 0
  const tests: PromptTest[] = names.map((name) => ({
    ...{
      id: nextId(),
      promptId,
      name,
      turns: ['Tem pão?'],
      expects,
      contactId: null,
      isReported: false,
      wrongAnswer: null,
      reportedBy: null,
    },
  }))
  const known = new Map<number, PromptTestResult>()
  server.on(list, () => ({ tests }))
  server.on(create, ({ body }) => {
    const made = { id: nextId(), promptId, contactId: null, isReported: false, wrongAnswer: null, reportedBy: null, ...body }
    tests.push(made)
    return made
  })
  server.on(run, ({ params: { testId } }) => {
    const before = known.get(testId)
    const begun = before?.state === 'undecided' ? before : { runs: 0, passedRuns: 0 }
    const name = tests.find(({ id }) => id === testId)?.name ?? ''
    const isRight = answers[name]?.[begun.runs] ?? true
    const [runs, passedRuns] = [begun.runs + 1, begun.passedRuns + Number(isRight)]
    const state = runs === passedRuns ? 'passed' : runs < 3 ? 'undecided' : passedRuns > 1 ? 'passed' : 'failed'
    const wrong = [{ problem: 'notContained' as const, detail: 'sete' }]
    const said = { answers: [isRight ? 'Às sete.' : 'Não.'], sources: [], handover: null, problems: isRight ? [] : wrong }
    const result = { testId, state, runs, passedRuns, ...said, input: 10, output: 5, cost: null, at: new Date().toISOString() } as const
    known.set(testId, result)
    return result
  })
  server.on(results, () => {
    const all = [...known.values()]
    const count = (state: string) => all.filter((one) => one.state === state).length
    const [passed, failed, total] = [count('passed'), count('failed'), tests.length]
    const costs = all.length > 0 ? [{ currency: 'USD', amount: 0.0123 }] : []
    return { results: all, passed, failed, notRun: total - passed - failed, total, costs, input: all.length * 10, output: all.length * 5 }
  })
  return { tests, known }
}

const edit = () => button(page, t('resource:editOne', { name: 'Atendente' })).click()
const pane = () => page.getByRole('region', { name: t('prompts:tests.title') })
const showTests = () => dialog().getByText(t('prompts:tests.title'), { exact: true }).click()
const row = (name: string) => pane().getByRole('button', { name: new RegExp(`^${name}`) })

test('all tests run one after the other, a failed one three times, and the share and the cost are shown', async ({ server, show }) => {
  storeAssistant(server, ['Pão', 'Bolo', 'Café'], { Bolo: [false, true, false], Café: [false, true, true] })
  await show('/prompts')
  await edit()
  await showTests()
  await expect.element(row('Bolo')).toMatchTextContent(t('prompts:tests.states.notRun'))
  await button(pane(), t('prompts:tests.runAll')).click()
  await expect.element(row('Pão')).toMatchTextContent(t('prompts:tests.states.passed'))
  await expect.element(row('Bolo')).toMatchTextContent(t('prompts:tests.states.failedOf', { passed: 1, count: 3 }))
  await expect.element(row('Café')).toMatchTextContent(t('prompts:tests.states.passedOf', { passed: 2, count: 3 }))
  const share = pane().getByRole('status')
  await expect.element(share).toMatchTextContent(t('prompts:tests.share', { passed: 2, count: 3 }))
  await expect.element(share).toMatchTextContent('US$ 0,0123')
  expect(server.callsOf(run)).toHaveLength(7)
  await row('Bolo').click()
  const shown = page.getByRole('dialog', { name: 'Bolo' })
  await expect.element(shown).toMatchTextContent(t('prompts:tests.problems.notContained', { detail: 'sete' }))
})

test('a run that is stopped leaves the other tests not run, and a failing service says why', async ({ server, show }) => {
  storeAssistant(server, ['Pão', 'Bolo'])
  await show('/prompts')
  await edit()
  await showTests()
  const answer = server.answerOf(run)
  let finish: () => void = () => undefined
  server.on(run, async (call) => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return answer(call)
  })
  await button(pane(), t('prompts:tests.runAll')).click()
  await expect.element(row('Pão')).toMatchTextContent(t('prompts:tests.states.running'))
  await button(pane(), t('prompts:tests.stop')).click()
  finish()
  await expect.element(row('Pão')).toMatchTextContent(t('prompts:tests.states.passed'))
  await expect.element(row('Bolo')).toMatchTextContent(t('prompts:tests.states.notRun'))
  expect(server.callsOf(run)).toHaveLength(1)
  server.on(run, () => refuse('ERR_AI_SERVICE', { reason: 'quota' }))
  await button(pane(), t('prompts:tests.runMissing')).click()
  await expect.element(pane().getByRole('alert')).toMatchTextContent(t('prompts:reasons.quota'))
})

test('the trial conversation is kept as a test, and the form of the test does not save the assistant', async ({ server, show }) => {
  storeAssistant(server, [])
  server.on(tryPromptEndpoint, () => ({ replies: ['Às sete.'], handover: null, sources: [], refused: [] }))
  await show('/prompts')
  await edit()
  const phone = dialog().getByRole('log', { name: t('prompts:try.conversation') })
  await field(dialog(), t('prompts:try.write')).fill('Tem pão?')
  await press('Enter')
  await expect.element(phone).toMatchTextContent('Às sete.')
  await button(dialog(), t('prompts:tests.keep')).click()
  const form = page.getByRole('dialog', { name: t('prompts:tests.add') })
  await expect.element(field(form, t('prompts:tests.fields.name'))).toHaveValue('Tem pão?')
  await field(form, t('prompts:tests.fields.mustContain')).fill('sete\n\n fresco ')
  await form.getByText(t('prompts:tests.answeredBy.person')).click()
  await field(form, t('prompts:tests.fields.reason')).fill('reembolso')
  await button(form, t('common:save')).click()
  await expectGone(form)
  await expect.element(row('Tem pão?')).toBeVisible()
  const told = { mustContain: ['sete', 'fresco'], handover: { reason: 'reembolso' } }
  expect(server.callsOf(create).map(({ body }) => body)).toEqual([
    { name: 'Tem pão?', turns: ['Tem pão?'], expects: { ...expects, ...told } },
  ])
  expect(server.callsOf(prompts.endpoints.update)).toEqual([])
  await button(pane(), t('prompts:tests.add')).click()
  await expect.element(form).toBeVisible()
  await press('Escape')
  await expectGone(form)
  await expect.element(button(dialog(), t('common:save'))).toBeVisible()
})

test('below the bar the missing tests run or a reason is given; Escape goes back to the form', async ({ server, show }) => {
  const { known } = storeAssistant(server, ['Pão', 'Bolo'], { Bolo: [false, false, false] })
  const { update } = prompts.endpoints
  const save = server.answerOf(update)
  server.on(update, (call) => {
    const passed = [...known.values()].filter(({ state }) => state === 'passed').length
    if (call.body.publishReason === undefined && passed === 0)
      refuse('ERR_TESTS_BELOW_BAR', { passed: 0, failed: 0, notRun: 2, total: 2, bar: 50 })
    const { publishReason: _reason, ...body } = call.body
    return save({ ...call, body })
  })
  const sent = () => server.callsOf(update).map(({ body }) => body)
  const below = page.getByRole('dialog', { name: t('prompts:tests.below.title') })
  const change = async (text: string) => {
    await field(dialog(), t('prompts:fields.prompt')).fill(text)
    await button(dialog(), t('common:save')).click()
    await expect.element(below).toBeVisible()
  }
  await show('/prompts')
  await edit()
  const [shorter, longer] = [`${words} Seja breve.`, `${words} Diga a hora.`]
  await change(shorter)
  await expect.element(below).toMatchTextContent(t('prompts:tests.below.text', { passed: 0, count: 2, bar: 50 }))
  await expect.element(button(below, t('prompts:tests.below.publish'))).toBeDisabled()
  await press('Escape')
  await expectGone(below)
  await expect.element(dialog().getByText(t('prompts:errors.ERR_TESTS_BELOW_BAR'))).toBeVisible()
  await expect.element(field(dialog(), t('prompts:fields.prompt'))).toHaveValue(shorter)
  await change(shorter)
  await field(below, t('prompts:tests.below.reason')).fill('O preço mudou hoje')
  await button(below, t('prompts:tests.below.publish')).click()
  await expectGone(dialog())
  expect(sent().at(-1)).toEqual({ prompt: shorter, publishReason: 'O preço mudou hoje' })
  await expect.element(tableRow('Atendente')).toBeVisible()
  await edit()
  await change(longer)
  await button(below, t('prompts:tests.below.run')).click()
  await expect.element(below).toMatchTextContent(t('prompts:tests.below.reached', { passed: 1, count: 2 }))
  await button(below, t('common:save')).click()
  await expectGone(dialog())
  expect(sent().at(-1)).toEqual({ prompt: longer })
})

test('a run goes on after a deleted and an unanswered test, and names the one at which the service failed', async ({ server, show }) => {
  const { tests } = storeAssistant(server, ['Pão', 'Bolo', 'Café', 'Chá'])
  await show('/prompts')
  await edit()
  await showTests()
  const answer = server.answerOf(run)
  const failures: Record<string, () => never> = {
    Pão: () => refuse('ERR_NO_PROMPT_TEST_FOUND'),
    Bolo: () => refuse('ERR_AI_SERVICE', { reason: 'broken' }),
    Chá: () => refuse('ERR_AI_SERVICE', { reason: 'quota' }),
  }
  server.on(run, (call) => {
    failures[tests.find(({ id }) => id === call.params.testId)?.name ?? '']?.()
    return answer(call)
  })
  await button(pane(), t('prompts:tests.runAll')).click()
  const problem = t('prompts:reasons.quota')
  await expect.element(pane().getByRole('alert')).toMatchTextContent(t('prompts:tests.failedAt', { name: 'Chá', problem }))
  await expect.element(row('Café')).toMatchTextContent(t('prompts:tests.states.passed'))
  await expect.element(button(pane(), t('prompts:tests.runAll'))).toHaveFocus()
})

test('a run goes on while the user tries something', async ({ server, show }) => {
  storeAssistant(server, ['Pão', 'Bolo'])
  await show('/prompts')
  await edit()
  await showTests()
  const answer = server.answerOf(run)
  let finish: () => void = () => undefined
  server.on(run, async (call) => {
    if (server.callsOf(run).length === 1)
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    return answer(call)
  })
  await button(pane(), t('prompts:tests.runAll')).click()
  await expect.element(row('Pão')).toMatchTextContent(t('prompts:tests.states.running'))
  await dialog().getByText(t('prompts:tests.try'), { exact: true }).click()
  await expectGone(pane())
  finish()
  await expect.poll(() => server.callsOf(run).length).toBe(2)
  await showTests()
  await expect.element(row('Bolo')).toMatchTextContent(t('prompts:tests.states.passed'))
})

test('messages have several lines, too long texts show an error, and reasons of handovers are chosen in words', async ({
  server,
  show,
}) => {
  const { tests } = storeAssistant(server, ['Pão'])
  const [first] = tests
  if (first) Object.assign(first, { turns: ['Oi\nTem pão?', 'E bolo?'], expects: { ...expects, handover: { reason: 'topic' } } })
  const { update } = promptTestEndpoints
  server.on(update, ({ body }) => ({ ...tests[0], ...body }) as PromptTest)
  await show('/prompts')
  await edit()
  await showTests()
  await row('Pão').click()
  await button(page.getByRole('dialog', { name: 'Pão' }), t('common:edit')).click()
  const form = page.getByRole('dialog', { name: t('prompts:tests.edit') })
  const turn = (number: number) => field(form, t('prompts:tests.fields.turn', { number }))
  await expect.element(turn(1)).toHaveValue('Oi\nTem pão?')
  await expect.element(field(form, t('prompts:tests.fields.reason'))).toHaveValue(t('prompts:tests.handovers.topic'))
  await turn(2).fill('b'.repeat(1001))
  await field(form, t('prompts:tests.fields.mustContain')).fill('s'.repeat(301))
  await button(form, t('common:save')).click()
  await expect.element(turn(2)).toBeInvalid()
  await expect.element(field(form, t('prompts:tests.fields.mustContain'))).toBeInvalid()
  await field(form, t('prompts:tests.fields.mustContain')).fill('sete')
  await button(form, t('prompts:tests.removeTurn', { number: 2 })).click()
  await button(form, t('common:save')).click()
  await expectGone(form)
  const told = { ...expects, handover: { reason: 'topic' } }
  expect(server.callsOf(update).map(({ body }) => body)).toEqual([{ name: 'Pão', turns: ['Oi\nTem pão?'], expects: told }])
})

test('tests stay when what was saved below the bar cannot be loaded', async ({ server, show }) => {
  storeAssistant(server, ['Pão'])
  server.on(publications, () => refuse('ERR_NO_PROMPT_FOUND'))
  await show('/prompts')
  await edit()
  await showTests()
  await expect.element(pane().getByRole('alert')).toBeVisible()
  await expect.element(row('Pão')).toBeVisible()
})

test('failed requests of tests leave the form as it is, and a half-typed address shows no test as passed', async ({ server, show }) => {
  storeAssistant(server, ['Pão'])
  await show('/prompts')
  await edit()
  await showTests()
  await button(pane(), t('prompts:tests.runAll')).click()
  await expect.element(row('Pão')).toMatchTextContent(t('prompts:tests.states.passed'))
  server.on(results, () => refuse('ERR_VALIDATION', { fields: [{ path: 'endpoint', code: 'invalid_format' }] }))
  await field(dialog(), t('prompts:fields.prompt')).fill(`${words} Seja breve.`)
  await expect.element(row('Pão')).toMatchTextContent(t('prompts:tests.states.notRun'))
  await expect.element(pane().getByRole('alert')).not.toBeInTheDocument()
  server.on(results, () => refuse('ERR_INTERNAL_SERVER_ERROR'))
  await field(dialog(), t('prompts:fields.prompt')).fill(`${words} Seja muito breve.`)
  await expect.element(pane().getByRole('alert')).toBeVisible()
  await expect.element(field(dialog(), t('prompts:fields.prompt'))).toHaveValue(`${words} Seja muito breve.`)
})

test('below the bar a reason is always offered, and failures are shown in the dialog', async ({ server, show }) => {
  const { tests } = storeAssistant(server, ['Pão'])
  const { update } = prompts.endpoints
  const save = server.answerOf(update)
  server.on(update, (call) => {
    if (call.body.publishReason === undefined) refuse('ERR_TESTS_BELOW_BAR', { passed: 0, failed: 0, notRun: 1, total: 1, bar: 50 })
    const { publishReason: _reason, ...body } = call.body
    return save({ ...call, body })
  })
  await show('/prompts')
  await edit()
  await field(dialog(), t('prompts:fields.prompt')).fill(`${words} Seja breve.`)
  server.on(list, () => refuse('ERR_INTERNAL_SERVER_ERROR'))
  await button(dialog(), t('common:save')).click()
  const below = page.getByRole('dialog', { name: t('prompts:tests.below.title') })
  await expect.element(below.getByRole('alert')).toBeVisible()
  await press('Escape')
  await expectGone(below)
  // The server counts otherwise than the dialog, as it does when somebody changes the assistant meanwhile.
  server.on(list, () => ({ tests }))
  server.on(results, () => ({ results: [], passed: 1, failed: 0, notRun: 0, total: 1, costs: [], input: 0, output: 0 }))
  await button(dialog(), t('common:save')).click()
  await expect.element(below).toMatchTextContent(t('prompts:tests.below.reached', { passed: 1, count: 1 }))
  await field(below, t('prompts:tests.below.reason')).fill('O preço mudou hoje')
  await button(below, t('prompts:tests.below.publish')).click()
  await expectGone(dialog())
})

test('what was saved below the bar is shown with its author, its reason and its time', async ({ server, show }) => {
  storeAssistant(server, ['Pão'])
  const one = {
    id: 1,
    at: '2026-11-30T12:00:00.000Z',
    userName: 'Ana',
    reason: 'O preço mudou',
    bar: 80,
    passed: 1,
    failed: 1,
    notRun: 0,
    total: 2,
  }
  server.on(publications, () => ({ publications: [one], runs: [] }))
  await show('/prompts')
  await edit()
  await showTests()
  await expect.element(pane()).toMatchTextContent(t('prompts:tests.publishedBy', { name: 'Ana', reason: 'O preço mudou' }))
})

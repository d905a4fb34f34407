import { knowledgeEndpoints } from '@recado/contract/knowledge/knowledge'
import { promptModelsEndpoint, promptServiceEndpoint, prompts, tryPromptEndpoint, wholeKnowledgeEndpoint } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { adminWithout, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, expectPath, field, link, option, pageTitle, press, rail, tableRow, type } from './support/user.ts'

const words = 'Você responde pela Padaria Sol. Seja gentil, use poucas palavras e chame uma pessoa quando pedirem.'

test('closing changed instructions asks first, and Enter continues editing', async ({ server, show }) => {
  server.store(prompts)
  await show('/prompts')
  const asking = page.getByRole('dialog', { name: t('validation:leave.title') })
  await button(page, t('prompts:add')).click()
  await field(dialog(), t('prompts:fields.prompt')).fill(words)
  await press('Escape')
  await expect.element(asking).toBeVisible()
  await press('Enter')
  await expectGone(asking)
  await expect.element(field(dialog(), t('prompts:fields.prompt'))).toHaveValue(words)
  await press('Escape')
  await button(asking, t('validation:leave.action')).click()
  await expectGone(dialog())
})

test('an assistant that a queue uses cannot be deleted, and the queue is named', async ({ server, show }) => {
  const { rows } = server.store(prompts, [{ name: 'Atendente', prompt: words, queueId: 7, queue: { id: 7, name: 'Vendas' } }])
  server.store(queues, [{ id: 7, name: 'Vendas', color: '#258101' }])
  server.on(prompts.endpoints.remove, () => refuse('ERR_IN_USE', { queues: [{ id: 7, name: 'Vendas' }] }))
  await show('/prompts')
  await button(page, t('resource:removeOne', { name: 'Atendente' })).click()
  await expect.element(page.getByRole('heading', { name: t('prompts:remove.title', { name: 'Atendente' }) })).toBeVisible()
  await button(dialog(), t('common:delete')).click()
  await expectToast('Em uso por Vendas.')
  server.store(prompts, rows())
  await button(page, t('resource:removeOne', { name: 'Atendente' })).click()
  await button(dialog(), t('common:delete')).click()
  const removed = page.getByRole('status').filter({ hasText: t('prompts:removed') })
  await expect.poll(() => removed.elements().some((one) => one.querySelector('.tabler-icon-info-small') !== null)).toBe(true)
  await expect.element(page.getByRole('heading', { name: t('prompts:empty.title') })).toBeVisible()
})

test('a plan without assistants has no such page, and its address leads home with a message', async ({ show }) => {
  await show('/prompts', { user: adminWithout('useOpenAi') })
  await expectToast(t('refusals:plan'))
  await expectPath().toBe('/tickets')
  await expectGone(pageTitle(t('prompts:title')))
  await expect.element(link(rail(), t('queues:title'))).toBeVisible()
  await expectGone(link(rail(), t('prompts:title')))
})

const key = 'sk-proj-chave-que-ninguem-ve-7Qz4'
const keyField = () => field(dialog(), t('prompts:fields.apiKey'))
const vendas = { id: 7, name: 'Vendas', color: '#258101' }

test('an assistant is tested before it is saved; without a queue it is not sent', async ({ server, show }) => {
  server.store(queues, [vendas])
  server.store(prompts, [], () => ({ queue: vendas }))
  server.on(promptServiceEndpoint, () => ({ host: 'api.openai.com', key: 'none' as const, model: 'gpt-6-luna' }))
  server.on(wholeKnowledgeEndpoint, () => ({ characters: 5400, isSmall: true, tokens: 1800, cost: { currency: 'USD', amount: 0.0009 } }))
  server.on(promptModelsEndpoint, () => ({
    models: [
      { id: 'gpt-6-luna', endsOn: null },
      { id: 'gpt-4o-mini', endsOn: '2027-01-14' },
    ],
  }))
  const { create } = prompts.endpoints
  const save = server.answerOf(create)
  server.on(create, async (call) => ({ ...((await save(call)) as object), warning: 'key' }) as never)
  await show('/prompts')
  await button(page, t('prompts:empty.action')).click()
  await field(dialog(), t('prompts:fields.name')).fill('Atendente da padaria')
  await keyField().fill(key)
  await expect.element(keyField()).toHaveAttribute('type', 'password')
  await button(dialog(), t('prompts:showKey')).click()
  await expect.element(keyField()).toHaveAttribute('type', 'text')
  await field(dialog(), t('prompts:fields.prompt')).fill('Muito curto')
  await expect.element(dialog().getByText(t('prompts:length.short', { length: '11', count: 50 }))).toBeVisible()
  await field(dialog(), t('prompts:fields.prompt')).fill(words)
  await expect.element(dialog().getByText(t('prompts:length.enough', { length: words.length, count: 16_000 }))).toBeVisible()
  const model = field(dialog(), t('prompts:fields.model'))
  await expect.element(model).toHaveValue('gpt-6-luna')
  await model.fill('mini')
  await option(/^gpt-4o-mini/).click()
  await expect.element(model).toHaveAccessibleDescription(t.like('prompts:models.endsOn', { day: '14/01/2027' }))

  const phone = dialog().getByRole('log', { name: t('prompts:try.conversation') })
  const say = async (text: string) => {
    await field(dialog(), t('prompts:try.write')).fill(text)
    await press('Enter')
  }
  server.on(tryPromptEndpoint, () => ({
    replies: ['Temos sim, quentinho.'],
    handover: null,
    sources: ['Pães › Horários'],
    refused: ['R$ 9,99'],
  }))
  await say('Tem pão?')
  await expect.element(phone).toMatchTextContent('Temos sim, quentinho.')
  await expect.element(phone).toMatchTextContent(t('prompts:try.sources', { sources: 'Pães › Horários' }))
  await expect.element(phone).toMatchTextContent(t('prompts:try.refused', { facts: 'R$ 9,99' }))
  server.on(tryPromptEndpoint, () => ({ replies: [], handover: 'quer falar com alguém', sources: [], refused: [] }))
  await say('Quero falar com alguém')
  await expect.element(phone).toMatchTextContent(t('prompts:try.handoverBecause', { reason: 'quer falar com alguém' }))
  server.on(tryPromptEndpoint, () => refuse('ERR_AI_SERVICE', { reason: 'key' }))
  await say('Oi?')
  await expect.element(phone).toMatchTextContent(t('prompts:reasons.key'))
  expect(server.callsOf(tryPromptEndpoint).at(-1)?.body.said.at(-1)).toEqual({ from: 'customer', text: 'Oi?' })

  await field(dialog(), t('prompts:fields.temperature')).fill('0,3')
  await dialog()
    .getByRole('switch', { name: t('prompts:fields.usesKnowledge') })
    .click()
  await expect
    .element(dialog().getByText(/5\.400 caracteres, cerca de 1\.800 tokens a mais por pergunta\. Isso custa cerca de US\$\s0,0009\./))
    .toBeVisible()
  await dialog()
    .getByRole('switch', { name: t('prompts:fields.sendsWholeKnowledge') })
    .click()
  await field(dialog(), t('prompts:fields.alwaysHandOver')).fill('Reembolso\n\n Procon ')
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog().getByText(t('prompts:chooseQueue'))).toBeVisible()
  expect(server.callsOf(create)).toEqual([])
  await field(dialog(), t('prompts:fields.queueId')).click()
  await option('Vendas').click()
  await button(dialog(), t('common:save')).click()
  await expectToast(t('prompts:savedBut', { reason: t('prompts:reasons.key') }))
  await expect.element(tableRow('Atendente da padaria')).toMatchTextContent('Vendas')
  const sent = { apiKey: key, model: 'gpt-4o-mini', temperature: 0.3, maxTokens: 100, maxMessages: 10 }
  const knowing = { usesKnowledge: true, sendsWholeKnowledge: true, answersWhileClosed: false, alwaysHandOver: ['Reembolso', 'Procon'] }
  expect(server.callsOf(create).map(({ body }) => body)).toEqual([expect.objectContaining({ ...sent, ...knowing })])
})

test('an edited assistant sends no key unless a new one is entered; a deleted queue must be replaced', async ({ server, show }) => {
  server.store(queues, [vendas])
  const first = { name: 'Atendente', prompt: words, apiKey: 'sk-…7Qz4', queueId: vendas.id, queue: vendas, maxTokens: 100, maxMessages: 10 }
  const { rows, change } = server.store(prompts, [{ ...first, model: 'gpt-6-luna' }])
  const id = rows()[0]?.id ?? 0
  const sent = () => server.callsOf(prompts.endpoints.update).map(({ body }) => body)
  const edit = () => button(page, t('resource:editOne', { name: 'Atendente' })).click()
  await show('/prompts')
  await edit()
  await expect.element(keyField()).toHaveValue('sk-…7Qz4')
  await field(dialog(), t('prompts:fields.maxTokens')).fill('300')
  await button(dialog(), t('common:save')).click()
  await expect.element(tableRow('Atendente')).toMatchTextContent('300')
  await expectGone(dialog())
  expect(sent()).toEqual([{ maxTokens: 300 }])

  await edit()
  await expect.element(keyField()).toHaveValue('sk-…7Qz4')
  await keyField().click()
  await type('sk-outra-chave-abcd')
  await expect.element(keyField()).toHaveValue('sk-outra-chave-abcd')
  await button(dialog(), t('common:save')).click()
  await expectGone(dialog())
  expect(sent()[1]).toEqual({ apiKey: 'sk-outra-chave-abcd' })

  change(id, { queue: { id: vendas.id, name: 'Vendas e trocas' } })
  await expect.element(tableRow('Atendente')).toMatchTextContent('Vendas e trocas')
  change(id, { queueId: null, queue: null })
  await expect.element(tableRow('Atendente')).toMatchTextContent(t('prompts:noQueue'))
  await edit()
  await field(dialog(), t('prompts:fields.name')).fill('Atendente novo')
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog().getByText(t('prompts:chooseQueue'))).toBeVisible()
  expect(sent().length).toBe(2)
})

test('an assistant gets a tone, and answers from all articles or from chosen ones, of which one is left', async ({ server, show }) => {
  server.store(queues, [vendas])
  const first = { name: 'Atendente', prompt: words, apiKey: 'sk-…7Qz4', queueId: vendas.id, queue: vendas, endpoint: '' }
  const settings = { usesKnowledge: true, tone: null, knowledgeArticleIds: null }
  const { rows } = server.store(prompts, [{ ...first, ...settings }])
  server.on(promptServiceEndpoint, () => ({ host: 'localhost:11434', key: 'usable' as const, model: '' }))
  server.on(knowledgeEndpoints.titles, () => ({
    articles: [
      { id: 3, title: 'Entrega' },
      { id: 5, title: 'Horários' },
    ],
  }))
  const edit = () => button(page, t('resource:editOne', { name: 'Atendente' })).click()
  await show('/prompts')
  await edit()
  await expect.element(dialog().getByText(t.like('prompts:leaves.local', { host: 'localhost:11434' }))).toBeVisible()
  const articles = field(dialog(), t('prompts:articles.chosen'))
  const scope = (name: 'all' | 'only') => dialog().getByText(t(`prompts:articles.${name}`), { exact: true })
  const scopeIn = (name: 'all' | 'only') => dialog().getByRole('radio', { name: t(`prompts:articles.${name}`) })
  await expect.element(scopeIn('all')).toBeChecked()
  await expectGone(articles)
  await scope('only').click()
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog().getByText(t('prompts:articles.none'))).toBeVisible()
  expect(server.callsOf(prompts.endpoints.update)).toEqual([])
  await articles.fill('horario')
  await option('Horários').click()
  await field(dialog(), t('prompts:fields.tone')).click()
  await option(t('prompts:tones.formal')).click()
  await button(dialog(), t('common:save')).click()
  await expectToast(t('prompts:updated'))
  expect(rows()).toMatchObject([{ tone: 'formal', knowledgeArticleIds: [5] }])

  await edit()
  await articles.click()
  await press('Backspace')
  await expect.element(scopeIn('only')).toBeChecked()
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog().getByText(t('prompts:articles.none'))).toBeVisible()
  await scope('all').click()
  await button(dialog(), t('common:save')).click()
  await expectGone(dialog())
  expect(rows()).toMatchObject([{ knowledgeArticleIds: null }])
  server.store(prompts, [{ ...first, ...settings, knowledgeArticleIds: [] }])
  await show('/prompts')
  await edit()
  await expect.element(dialog().getByText(t('prompts:articles.gone'))).toBeVisible()
})

import type { Page } from '@playwright/test'
import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { expect, test } from '../fixtures.ts'
import type { Company } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, rail, tableRow, unfoldRail } from '../userActions.ts'

const t = textsIn('pt')

const INSTRUCTIONS = 'Você responde pela Padaria Sol. Seja gentil, use poucas palavras e chame uma pessoa quando pedirem.'
const KEY = 'sk-proj-chave-que-ninguem-ve-7Qz4'

const queueIn = ({ admin }: Company, name: string) => admin.call(queues.endpoints.create, { body: { name, color: '#258101' } })
const keyOf = (page: Page) => field(dialog(page), t('prompts:fields.apiKey'))

async function choose(page: Page, label: string, option: string) {
  await field(dialog(page), label).click()
  await page.getByRole('option', { name: option }).click()
}

/** The bodies of requests that create or change an assistant. */
function recordRequests(page: Page) {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (/\/api\/prompt(\/\d+)?$/.test(request.url()) && ['POST', 'PUT'].includes(request.method())) sent.push(request.postDataJSON())
  })
  return sent
}

test('an assistant is tested before it is saved; without a queue it is not sent', async ({ open, company, ai, complaints }) => {
  await queueIn(company, 'Vendas')
  const page = await open(company.admin, '/')
  await unfoldRail(page)
  await rail(page)
    .getByRole('link', { name: t('prompts:title') })
    .click()
  await button(page, t('prompts:empty.action')).click()
  const sent = recordRequests(page)
  await field(dialog(page), t('prompts:fields.name')).fill('Atendente da padaria')
  await keyOf(page).fill(KEY)
  await expect(keyOf(page)).toHaveAttribute('type', 'password')
  await button(dialog(page), t('prompts:showKey')).click()
  await expect(keyOf(page)).toHaveAttribute('type', 'text')
  await field(dialog(page), t('prompts:fields.prompt')).fill('Muito curto')
  await expect(dialog(page).getByText(t('prompts:length.short', { length: '11', count: 50 }))).toBeVisible()
  await field(dialog(page), t('prompts:fields.prompt')).fill(INSTRUCTIONS)
  await expect(dialog(page).getByText(t('prompts:length.enough', { length: INSTRUCTIONS.length, count: 16_000 }))).toBeVisible()
  const model = field(dialog(page), t('prompts:fields.model'))
  await expect(model).toHaveValue('gpt-6-luna')
  await model.fill('mini')
  await page.getByRole('option', { name: /^gpt-4o-mini/ }).click()
  await expect(model).toHaveAccessibleDescription(t.like('prompts:models.endsOn', { day: '14/01/2027' }))
  const phone = dialog(page).getByRole('log', { name: t('prompts:try.conversation') })
  const customer = field(dialog(page), t('prompts:try.write'))
  ai.answers({ content: 'Temos sim, quentinho.' })
  await customer.fill('Tem pão?')
  await customer.press('Enter')
  await expect(phone).toContainText('Temos sim, quentinho.')
  ai.answers({ tool_calls: [{ name: 'transfer_to_attendant', arguments: '{"reason":"quer falar com alguém"}' }] })
  await customer.fill('Quero falar com alguém')
  await customer.press('Enter')
  await expect(phone).toContainText(t('prompts:try.handoverBecause', { reason: 'quer falar com alguém' }))
  ai.answers({ status: 401 })
  complaints.expect(/422.*\/api\/prompt\/try/)
  await customer.fill('Oi?')
  await customer.press('Enter')
  await expect(phone).toContainText(t('prompts:reasons.key'))
  expect(ai.asked.at(-1)?.messages.at(-1)).toEqual({ role: 'user', content: 'Oi?' })
  expect(sent).toEqual([])
  await field(dialog(page), t('prompts:fields.temperature')).fill('0,3')
  await button(dialog(page), t('common:save')).click()
  await expect(dialog(page).getByText(t('prompts:chooseQueue'))).toBeVisible()
  expect(sent).toEqual([])

  await choose(page, t('prompts:fields.queueId'), 'Vendas')
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('prompts:savedBut', { reason: t('prompts:reasons.key') }))
  ai.forget()
  await expect(tableRow(page, 'Atendente da padaria')).toContainText('Vendas')
  expect(sent).toMatchObject([{ apiKey: KEY, model: 'gpt-4o-mini', temperature: 0.3, maxTokens: 100, maxMessages: 10 }])
})

test('an edited assistant keeps its key unless a new one is entered; a deleted queue must be replaced', async ({ open, company }) => {
  const vendas = await queueIn(company, 'Vendas')
  const { id } = await company.admin.call(prompts.endpoints.create, {
    body: { name: 'Atendente', prompt: INSTRUCTIONS, apiKey: KEY, queueId: vendas.id },
  })
  const page = await open(company.admin, '/prompts')
  const sent = recordRequests(page)
  await button(page, t('resource:editOne', { name: 'Atendente' })).click()
  await expect(keyOf(page)).toHaveValue('sk-…7Qz4')
  await field(dialog(page), t('prompts:fields.maxTokens')).fill('300')
  await button(dialog(page), t('common:save')).click()
  await expect(tableRow(page, 'Atendente')).toContainText('300')
  expect(sent).toEqual([{ maxTokens: 300 }])

  await button(page, t('resource:editOne', { name: 'Atendente' })).click()
  await keyOf(page).focus()
  await page.keyboard.type('sk-outra-chave-abcd')
  await expect(keyOf(page)).toHaveValue('sk-outra-chave-abcd')
  await button(dialog(page), t('common:save')).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await company.admin.call(prompts.endpoints.get, { params: { id } })).toMatchObject({ apiKey: 'sk-…abcd' })

  await company.admin.call(queues.endpoints.update, { params: { id: vendas.id }, body: { name: 'Vendas e trocas' } })
  await expect(tableRow(page, 'Atendente')).toContainText('Vendas e trocas')
  await company.admin.call(queues.endpoints.remove, { params: { id: vendas.id } })
  await expect(tableRow(page, 'Atendente')).toContainText(t('prompts:noQueue'))
  sent.length = 0
  await button(page, t('resource:editOne', { name: 'Atendente' })).click()
  await field(dialog(page), t('prompts:fields.name')).fill('Atendente novo')
  await button(dialog(page), t('common:save')).click()
  await expect(dialog(page).getByText(t('prompts:chooseQueue'))).toBeVisible()
  expect(sent).toEqual([])
})

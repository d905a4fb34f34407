import type { Page } from '@playwright/test'
import { contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues'
import { tags } from '@recado/contract/tags'
import { tickets } from '@recado/contract/tickets'
import { viewports } from '../browser.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import type { Company, Person } from '../platform.ts'
import { button, dialog, field, toast } from '../user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const head = (page: Page) => page.getByRole('banner').or(page.locator('header')).filter({ has: page.getByRole('heading', { level: 1 }) })
const drawer = (page: Page) => page.getByLabel('Dados do contato', { exact: true })
const writing = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
const waiting = (page: Page) => page.getByRole('radiogroup').locator('label').filter({ hasText: 'Aguardando' })

async function choose(page: Page, act: string) {
  await button(page, 'Opções do atendimento').click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

const addQueue = async (admin: Person, name: string, color: string) =>
  (await admin.call(queues.endpoints.create, { body: { name, color } })).id

/** A customer has written, and somebody attends. */
async function attended(company: Company, { by = company.admin, queueId }: { by?: Person; queueId?: number } = {}) {
  const line = await connectLine(company.admin, 'Loja')
  await line.hears(ana, 'Oi')
  const [ticket] = (await company.admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  const one = { params: { id: ticket.id } }
  if (queueId) await company.admin.call(tickets.update, { ...one, body: { queueId } })
  const { user } = JSON.parse(atob((await by.token()).split('.')[1] ?? '')) as { user?: unknown }
  void user
  return { ...ticket, address: `/tickets/${ticket.uuid}`, line, one }
}

test('placeholder', async () => {})

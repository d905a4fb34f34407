import type { Page, Request } from '@playwright/test'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { queues } from '@recado/contract/queues/queues'
import { notes } from '@recado/contract/tickets/notes'
import { tickets } from '@recado/contract/tickets/tickets'
import { viewports } from '../browser.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { fresh } from '../platform.ts'
import { button, dialog, field, rail, row } from '../user.ts'

const REASON = 'Pediram ajuda com as filas'

async function ask(page: Page, { name }: { name: string }) {
  await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill(name)
  await button(page, `Entrar em ${name}`).click()
}

/** What the page has asked for and not been answered, its own parts as well: they may have something to ask for. */
function callsOf(page: Page) {
  const underWay = new Set<Request>()
  page.on('request', (call) => underWay.add(call))
  page.on('requestfinished', (call) => underWay.delete(call))
  page.on('requestfailed', (call) => underWay.delete(call))
  return underWay
}

/** What follows from an answer is asked for by the time it is drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

test('the super user acts for a company, which sees who came, why and what was done, and says whether it is read', async ({
  open,
  platform,
}) => {
  const company = await platform.found({ name: `Padaria ${fresh()}` })
  const page = await open(platform.superUser, '/settings?tab=companies')
  const underWay = callsOf(page)
  await ask(page, company)
  await button(dialog(page), 'Entrar').click()
  await expect(dialog(page).getByText('Obrigatório')).toBeVisible()
  await field(dialog(page), 'Motivo').fill(REASON)
  await button(dialog(page), 'Entrar').click()

  // What is said stays out of sight: no page of it, and nothing is asked for that would be refused.
  const banner = page.getByRole('region', { name: 'Suporte' })
  await expect(banner.getByText(`Você está agindo em nome da empresa ${company.name}`)).toBeVisible()
  await expect(banner.getByText('as conversas não são mostradas')).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  const link = (name: string) => rail(page).getByRole('link', { name, exact: true })
  await expect(link('Filas')).toBeVisible()
  for (const closed of ['Painel', 'Atendimentos', 'Contatos', 'Chat interno']) await expect(link(closed)).toHaveCount(0)

  await link('Filas').click()
  await button(page, 'Nova fila').click()
  await field(dialog(page), 'Nome').fill('Ajuda do suporte')
  await button(dialog(page), 'Salvar').click()
  await expect(row(page, 'Ajuda do suporte')).toBeVisible()
  expect(await company.admin.call(queues.endpoints.list)).toMatchObject([{ name: 'Ajuda do suporte' }])

  const theirs = await open(company.admin, '/settings#supportAccess')
  await expect(theirs.getByRole('switch', { name: 'Permitir que o suporte leia' })).not.toBeChecked()
  await theirs.getByRole('switch', { name: 'Permitir que o suporte leia' }).press('Space')
  await expect(banner.getByText('conversas só para leitura')).toBeVisible()
  await expect(link('Contatos')).toBeVisible()
  await link('Contatos').click()
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible()
  // It is read, and nobody is written to: what would be refused is not offered.
  await expect(button(page, 'Novo contato')).toHaveCount(0)
  await link('Atendimentos').click()
  await expect(page.getByText('Primeiros passos')).toBeVisible()
  await expect(button(page, 'Nova conversa')).toHaveCount(0)
  await expect(banner).toBeVisible()

  await theirs.getByRole('tab', { name: 'Suporte' }).click()
  await expect(theirs.getByText(REASON)).toBeVisible()
  await theirs.getByRole('button', { name: /\d ações$/ }).click()
  await expect(theirs.getByText('Criou ou iniciou: Filas')).toBeVisible()
  await expect(theirs.getByText('Leu: Contatos')).toBeVisible()

  // One that comes after the leaving would be refused and ask for the session's cookie, which a window of these journeys has not.
  await expect.poll(() => drawn(page).then(() => underWay.size)).toBe(0)
  await button(banner, 'Sair').click()
  await expect(banner).toHaveCount(0)
  await expect(link('Atendimentos')).toBeVisible()
})

test('what support may only look at takes no typing, and nothing of it is offered that would be refused', async ({ open, platform }) => {
  const company = await platform.found({ name: `Padaria ${fresh()}` })
  const { admin } = company
  await admin.call(settingEndpoints.update, { params: { key: 'supportAccess' }, body: { value: 'enabled' } })
  const line = await connectLine(admin, 'Loja')
  await line.hears({ number: '5511987654321', name: 'Ana' }, 'Tem entrega hoje?')
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  await admin.call(notes.create, { body: { ticketId: ticket.id, note: 'Cliente antiga' } })

  const page = await open(platform.superUser, '/settings?tab=companies')
  await ask(page, company)
  await field(dialog(page), 'Motivo').fill(REASON)
  await button(dialog(page), 'Entrar').click()
  await rail(page).getByRole('link', { name: 'Conexões', exact: true }).click()
  await button(page, 'Ver Loja').click()
  await expect(field(dialog(page), 'Nome')).toHaveValue('Loja')
  await expect(field(dialog(page), 'Nome')).toBeDisabled()
  await dialog(page).getByRole('tab', { name: 'Mensagens' }).click()
  await expect(field(dialog(page), 'Mensagem de saudação')).toBeDisabled()
  await expect(button(dialog(page), 'Salvar')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await follow(page, `/tickets/${ticket.uuid}`)
  const note = page.getByRole('log').getByRole('note')
  await expect(note).toContainText('Cliente antiga')
  await expect(note.getByRole('button')).toHaveCount(0)
})

test('why somebody acts for a company stands there whole on a phone too, however much that is', async ({ open, platform }) => {
  const company = await platform.found({ name: `Padaria ${fresh()}` })
  const page = await open(platform.superUser, '/settings?tab=companies')
  await ask(page, company)
  const reason = `${'Pediram ajuda com as filas e com os horários. '.repeat(10)}Fim`
  await field(dialog(page), 'Motivo').fill(reason)
  await button(dialog(page), 'Entrar').click()
  const banner = page.getByRole('region', { name: 'Suporte' })
  await expect(banner).toContainText(reason)
  await page.setViewportSize(viewports.phone)
  const words = banner.getByRole('paragraph')
  await expect.poll(() => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
  await expect(button(banner, 'Sair')).toBeInViewport({ ratio: 1 })
})

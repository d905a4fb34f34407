import type { Page } from '@playwright/test'
import { connections } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { simulator } from '@recado/contract/simulator'
import { tickets } from '@recado/contract/tickets/tickets'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import type { Company } from '../platform.ts'
import { chimes, recordSounds } from '../sounds.ts'
import { toasted } from '../toasts.ts'
import { button, title } from '../user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const drawer = (page: Page) => page.getByLabel('Dados do contato', { exact: true })
const steps = (page: Page) => drawer(page).getByRole('list', { name: 'Linha do tempo, Hoje' }).getByRole('listitem')
const entry = (page: Page) => page.getByRole('listitem').filter({ hasText: ana.name })
const writing = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })

/** A line whose bot offers two queues, one of them with a menu. */
async function botLine({ admin }: Company) {
  const line = await connectLine(admin, 'Loja')
  const options = [
    { id: -1, title: 'Bolos', message: 'Qual bolo?', children: [{ id: -2, title: 'Cenoura', message: 'R$ 30', children: [] }] },
  ]
  const sales = await admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#258101', orderQueue: 1, options } })
  const support = await admin.call(queues.endpoints.create, { body: { name: 'Suporte', color: '#ba3535', orderQueue: 2 } })
  const body = { queueIds: [sales.id, support.id], greetingMessage: 'Bem-vindo!' }
  await admin.call(connections.update, { params: { id: line.id }, body })
  const ticket = async () => (await admin.call(tickets.list, { query: { showAll: 'true' } })).tickets[0]
  const phone = () => admin.call(simulator.outbox, { params: { id: line.id }, query: { number: ana.number } })
  return {
    ...line,
    ticket,
    address: async () => `/tickets/${(await ticket())?.uuid}`,
    /** How often the customer was greeted. */
    greetings: async () => (await phone()).filter(({ body }) => body.startsWith('Bem-vindo!')).length,
  }
}

test('the timeline says what the bot does as it does it; somebody takes over and gives back, and the customer is greeted anew', async ({
  open,
  company,
}) => {
  const line = await botLine(company)
  await line.hears(ana, 'Oi')
  const address = await line.address()
  const page = await open(company.admin, `${address}?list=pending&panel=contact`)
  await expect(steps(page)).toHaveText([/^Menu mostrado\d\d:\d\d$/, /^O cliente começou a conversa/])
  await expect(steps(page).first().getByRole('img', { name: 'Bot' })).toBeVisible()
  await expect(entry(page).getByRole('img', { name: 'O bot está respondendo' })).toBeVisible()
  await line.hears(ana, '1')
  await expect(steps(page)).toHaveText([/^Menu mostrado/, /^Entrou na fila “Vendas”/, /^Menu mostrado/, /^O cliente começou/])
  await line.hears(ana, '1')
  await expect(steps(page).first()).toHaveText(/^Menu “Bolos” mostrado\d/)

  await button(drawer(page), 'Ver tudo').click()
  await expect(steps(page)).toHaveCount(6)
  await button(page, 'Fechar os dados do contato').click()
  await expect(page.getByText('O bot está atendendo. Assumir?')).toBeVisible()
  await expect(
    page
      .getByRole('article', { name: /^Bot, / })
      .first()
      .getByRole('img', { name: 'Mensagem automática' }),
  ).toBeVisible()
  await page.getByRole('region').getByRole('button', { name: 'Assumir do bot', exact: true }).click()
  await expect(writing(page)).toBeVisible()
  await expect.poll(async () => (await line.ticket())?.status).toBe('open')
  await line.hears(ana, '1')
  await expect(page.getByRole('log').getByRole('article', { name: /^Ana Lima, / })).toHaveCount(4)
  expect(await line.greetings()).toBe(1)

  await button(page, 'Opções do atendimento').click()
  await page.getByRole('menuitem', { name: 'Devolver ao bot', exact: true }).click()
  await toasted(page, 'Atendimento de Ana Lima devolvido ao bot')
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expect.poll(line.greetings).toBe(2)
  await follow(page, `${address}?panel=contact`)
  await expect(steps(page)).toHaveText([
    ...[/^Menu mostrado\d/, /devolveu a conversa ao bot/, /aceitou a conversa/, /^Menu “Bolos” mostrado/],
  ])
  await expect(button(page, 'Assumir do bot')).toBeVisible()
})

test('while the bot talks nobody is called; whom it gives up waits for a person, rings once, and the reason stands on the ticket', async ({
  open,
  openFresh,
  company,
}) => {
  const line = await botLine(company)
  const bia = await company.hire({ name: 'Bia Rocha' })
  const colleague = await openFresh(bia, '/contacts', { prepare: recordSounds })
  await title(colleague, 'Contatos').click()
  const bell = colleague.getByRole('button', { name: /^Notificações/ })
  await expect(bell).toHaveAccessibleName('Notificações')

  for (const said of ['Oi', 'Quero um bolo', 'Bolo!']) await line.hears(ana, said)
  const page = await open(company.admin, '/tickets?list=pending')
  await expect(entry(page).getByLabel('3 mensagens não lidas')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notificações')
  expect(await chimes(colleague)).toBe(0)

  await line.hears(ana, 'Alguém?')
  await expect(bell).toHaveAccessibleName('Notificações: 1 não vista')
  await expect.poll(() => chimes(colleague)).toBe(1)
  const reason = 'Aguarda atendente: o menu foi mostrado 3 vezes e o cliente não escolheu.'
  await expect(entry(page)).toContainText(reason)
  await follow(page, await line.address())
  await expect(page.getByRole('region', { name: reason })).toContainText('Aceitar')
})

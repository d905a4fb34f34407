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
import { type Say, textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { bell, button, title } from '../user.ts'

const say = textsIn('pt')
/** An entry begins with a capital letter, its text does not. */
const told = (...text: Parameters<Say['like']>) => new RegExp(say.like(...text), 'i')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const drawer = (page: Page) => page.getByLabel(say('attending:contact'), { exact: true })
const steps = (page: Page) =>
  drawer(page)
    .getByRole('list', { name: `${say('steps:title')}, ${say('steps:today')}` })
    .getByRole('listitem')
const entry = (page: Page) => page.getByRole('listitem').filter({ hasText: ana.name })
const writing = (page: Page) => page.getByRole('textbox', { name: say('composer:write'), exact: true })

/** A connection whose bot offers two queues, one with a menu. */
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
    /** The number of greetings. */
    greetings: async () => (await phone()).filter(({ body }) => body.startsWith('Bem-vindo!')).length,
  }
}

test('the timeline shows the bot’s steps live; an agent takes over and returns, and the contact is greeted again', async ({
  open,
  company,
}) => {
  const line = await botLine(company)
  await line.hears(ana, 'Oi')
  const address = await line.address()
  const page = await open(company.admin, `${address}?list=pending&panel=contact`)
  await expect(steps(page)).toHaveText([told('steps:told.menuShown.plain'), told('steps:told.arrive')])
  await expect(
    steps(page)
      .first()
      .getByRole('img', { name: say('steps:kinds.bot') }),
  ).toBeVisible()
  await expect(entry(page).getByRole('img', { name: say('tickets:answers.chatbot') })).toBeVisible()
  await line.hears(ana, '1')
  await expect(steps(page)).toHaveText([
    told('steps:told.menuShown.plain'),
    told('steps:told.queueChosen', { queue: 'Vendas' }),
    told('steps:told.menuShown.plain'),
    told('steps:told.arrive'),
  ])
  await line.hears(ana, '1')
  await expect(steps(page).first()).toHaveText(told('steps:told.menuShown.inside', { menu: 'Bolos' }))

  await button(drawer(page), say('steps:all')).click()
  await expect(steps(page)).toHaveCount(6)
  await button(page, say('drawer:close')).click()
  await expect(page.getByText(say('attending:readOnly.bot.text'))).toBeVisible()
  await expect(
    page
      .getByRole('article', { name: new RegExp(`^${say('messages:bot')}, `) })
      .first()
      .getByRole('img', { name: say('messages:automatic') }),
  ).toBeVisible()
  await page
    .getByRole('region')
    .getByRole('button', { name: say('attending:commands.acceptFromBot'), exact: true })
    .click()
  await expect(writing(page)).toBeVisible()
  await expect.poll(async () => (await line.ticket())?.status).toBe('open')
  await line.hears(ana, '1')
  await expect(page.getByRole('log').getByRole('article', { name: /^Ana Lima, / })).toHaveCount(4)
  expect(await line.greetings()).toBe(1)

  await button(page, say('attending:options')).click()
  await page.getByRole('menuitem', { name: say('attending:commands.giveBack'), exact: true }).click()
  await toasted(page, say('attending:givenBack', { name: 'Ana Lima' }))
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expect.poll(line.greetings).toBe(2)
  await follow(page, `${address}?panel=contact`)
  await expect(steps(page)).toHaveText([
    ...[
      told('steps:told.menuShown.plain'),
      told('steps:told.giveBack'),
      told('steps:told.accept'),
      told('steps:told.menuShown.inside', { menu: 'Bolos' }),
    ],
  ])
  await expect(button(page, say('attending:commands.acceptFromBot'))).toBeVisible()
})

test('nobody is alerted while the bot talks; a handover alerts once and shows its reason', async ({ open, openFresh, company }) => {
  const line = await botLine(company)
  const bia = await company.hire({ name: 'Bia Rocha' })
  const colleague = await openFresh(bia, '/contacts', { prepare: recordSounds })
  await title(colleague, say('contacts:title')).click()
  await expect(bell(colleague)).toHaveAccessibleName(say('notifications:open'))

  for (const said of ['Oi', 'Quero um bolo', 'Bolo!']) await line.hears(ana, said)
  const page = await open(company.admin, '/tickets?list=pending')
  await expect(entry(page).getByLabel(say('tickets:unread', { count: 3 }))).toBeVisible()
  await expect(bell(colleague)).toHaveAccessibleName(say('notifications:open'))
  expect(await chimes(colleague)).toBe(0)

  await line.hears(ana, 'Alguém?')
  await expect(bell(colleague)).toHaveAccessibleName(say('notifications:openCount', { count: 1 }))
  await expect.poll(() => chimes(colleague)).toBe(1)
  const reason = say('steps:waits.because', { reason: say('steps:told.tooManyMenus', { count: 3 }) })
  await expect(entry(page)).toContainText(reason)
  await follow(page, await line.address())
  await expect(page.getByRole('region', { name: reason })).toContainText(say('attending:commands.accept'))
})

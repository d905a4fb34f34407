import type { Page } from '@playwright/test'
import { connectionEndpoints } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import type { Company } from '../platform.ts'
import { chimeCount, recordSounds } from '../recordedSounds.ts'
import { type Translate, textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { bell, button, pageTitle } from '../userActions.ts'

const t = textsIn('pt')
/** An entry begins with a capital letter, its text does not. */
const listError = (...text: Parameters<Translate['like']>) => new RegExp(t.like(...text), 'i')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const drawer = (page: Page) => page.getByLabel(t('attending:contact'), { exact: true })
const timelineEntries = (page: Page) =>
  drawer(page)
    .getByRole('list', { name: `${t('steps:title')}, ${t('steps:today')}` })
    .getByRole('listitem')
const entry = (page: Page) => page.getByRole('listitem').filter({ hasText: ana.name })
const composer = (page: Page) => page.getByRole('textbox', { name: t('composer:write'), exact: true })

/** A connection whose bot offers two queues, one with a menu. */
async function createBotConnection({ admin }: Company) {
  const line = await createConnection(admin, 'Loja')
  const options = [
    { id: -1, title: 'Bolos', message: 'Qual bolo?', children: [{ id: -2, title: 'Cenoura', message: 'R$ 30', children: [] }] },
  ]
  const sales = await admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#258101', orderQueue: 1, options } })
  const support = await admin.call(queues.endpoints.create, { body: { name: 'Suporte', color: '#ba3535', orderQueue: 2 } })
  const body = { queueIds: [sales.id, support.id], greetingMessage: 'Bem-vindo!' }
  await admin.call(connectionEndpoints.update, { params: { id: line.id }, body })
  const ticket = async () => (await admin.call(ticketEndpoints.list, { query: { showAll: 'true' } })).tickets[0]
  const phone = () => admin.call(simulatorEndpoints.outbox, { params: { id: line.id }, query: { number: ana.number } })
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
  const line = await createBotConnection(company)
  await line.hears(ana, 'Oi')
  const address = await line.address()
  const page = await open(company.admin, `${address}?list=pending&panel=contact`)
  await expect(timelineEntries(page)).toHaveText([listError('steps:told.menuShown.plain'), listError('steps:told.arrive')])
  await expect(
    timelineEntries(page)
      .first()
      .getByRole('img', { name: t('steps:kinds.bot') }),
  ).toBeVisible()
  await expect(entry(page).getByRole('img', { name: t('tickets:answers.chatbot') })).toBeVisible()
  await line.hears(ana, '1')
  await expect(timelineEntries(page)).toHaveText([
    listError('steps:told.menuShown.plain'),
    listError('steps:told.queueChosen', { queue: 'Vendas' }),
    listError('steps:told.menuShown.plain'),
    listError('steps:told.arrive'),
  ])
  await line.hears(ana, '1')
  await expect(timelineEntries(page).first()).toHaveText(listError('steps:told.menuShown.inside', { menu: 'Bolos' }))

  await button(drawer(page), t('steps:all')).click()
  await expect(timelineEntries(page)).toHaveCount(6)
  await button(page, t('drawer:close')).click()
  await expect(page.getByText(t('attending:readOnly.bot.text'))).toBeVisible()
  await expect(
    page
      .getByRole('article', { name: new RegExp(`^${t('messages:bot')}, `) })
      .first()
      .getByRole('img', { name: t('messages:automatic') }),
  ).toBeVisible()
  await page
    .getByRole('region')
    .getByRole('button', { name: t('attending:commands.acceptFromBot'), exact: true })
    .click()
  await expect(composer(page)).toBeVisible()
  await expect.poll(async () => (await line.ticket())?.status).toBe('open')
  await line.hears(ana, '1')
  await expect(page.getByRole('log').getByRole('article', { name: /^Ana Lima, / })).toHaveCount(4)
  expect(await line.greetings()).toBe(1)

  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t('attending:commands.giveBack'), exact: true }).click()
  await expectToast(page, t('attending:givenBack', { name: 'Ana Lima' }))
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expect.poll(line.greetings).toBe(2)
  await navigate(page, `${address}?panel=contact`)
  await expect(timelineEntries(page)).toHaveText([
    ...[
      listError('steps:told.menuShown.plain'),
      listError('steps:told.giveBack'),
      listError('steps:told.accept'),
      listError('steps:told.menuShown.inside', { menu: 'Bolos' }),
    ],
  ])
  await expect(button(page, t('attending:commands.acceptFromBot'))).toBeVisible()
})

test('nobody is alerted while the bot talks; a handover alerts once and shows its reason', async ({ open, openFresh, company }) => {
  const line = await createBotConnection(company)
  const bia = await company.hire({ name: 'Bia Rocha' })
  const colleague = await openFresh(bia, '/contacts', { prepare: recordSounds })
  await pageTitle(colleague, t('contacts:title')).click()
  await expect(bell(colleague)).toHaveAccessibleName(t('notifications:open'))

  for (const said of ['Oi', 'Quero um bolo', 'Bolo!']) await line.hears(ana, said)
  const page = await open(company.admin, '/tickets?list=pending')
  await expect(entry(page).getByLabel(t('tickets:unread', { count: 3 }))).toBeVisible()
  await expect(bell(colleague)).toHaveAccessibleName(t('notifications:open'))
  expect(await chimeCount(colleague)).toBe(0)

  await line.hears(ana, 'Alguém?')
  await expect(bell(colleague)).toHaveAccessibleName(t('notifications:openCount', { count: 1 }))
  await expect.poll(() => chimeCount(colleague)).toBe(1)
  const reason = t('steps:waits.because', { reason: t('steps:told.tooManyMenus', { count: 3 }) })
  await expect(entry(page)).toContainText(reason)
  await navigate(page, await line.address())
  await expect(page.getByRole('region', { name: reason })).toContainText(t('attending:commands.accept'))
})

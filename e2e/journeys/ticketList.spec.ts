import { settingEndpoints } from '@recado/contract/companies/settings'
import { queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { viewports } from '../browser.ts'
import { clickableWhileScrolling } from '../clickableWhileScrolling.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn } from '../texts.ts'
import {
  changeTicket,
  chooseFilter,
  contact,
  filterMenu,
  listTab,
  newestTicket,
  openFilters,
  searchBox,
  ticketEntries,
  ticketEntry,
  userIdOf,
} from '../ticketLists.ts'
import { button, rail } from '../userActions.ts'

const t = textsIn('pt')

/** Runs in the page within one frame: faster than any hand, but hands are fast on a busy machine. */
async function clickWithinFrame(all: Element[]) {
  for (const one of all) {
    if (one instanceof HTMLElement) one.click()
    await new Promise<void>((handled) => queueMicrotask(handled))
  }
}

test('the tabs show counts, and actions of colleagues move tickets live', async ({ open, company }) => {
  const bia = await company.hire({ name: 'Bia Rocha', profile: 'supervisor' })
  const line = await createConnection(company.admin, 'Loja')
  const page = await open(company.admin, '/tickets?list=pending')
  await expect(listTab(page, t('tickets:lists.pending'))).toContainText('0')
  for (const [place, name] of ['Ana Lima', 'Bento Sá', 'Carla Dias'].entries()) await line.hears(contact(name, place), 'Oi')
  await expect(listTab(page, t('tickets:lists.pending'))).toContainText('3')
  await expect(ticketEntries(page)).toHaveText([/Carla Dias/, /Bento Sá/, /Ana Lima/])
  await line.hears(contact('Ana Lima', 0), 'Tem alguém aí?')
  await expect(ticketEntries(page)).toHaveText([/Ana Lima.*Tem alguém aí\?.*2/, /Carla Dias/, /Bento Sá/])

  const ana = await newestTicket(company.admin)
  await changeTicket(bia, ana.id, { status: 'open', userId: await userIdOf(bia) })
  await expect(ticketEntry(page, 'Ana Lima')).toHaveCount(0)
  await expect(listTab(page, t('tickets:lists.pending'))).toContainText('2')
  await expect(listTab(page, t('tickets:lists.open'))).toContainText('0')

  const menu = await openFilters(page)
  await expect(menu.getByRole('switch', { name: t('tickets:filters.all') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await listTab(page, t('tickets:lists.open')).click()
  const switches = (await openFilters(page)).getByRole('switch')
  await expect(switches).toHaveCount(2)
  await switches.evaluateAll(clickWithinFrame)
  await expect(page).toHaveURL('/tickets?all=1&unread=1')
  const onlyUnread = filterMenu(page).getByRole('switch', { name: t('tickets:filters.unread') })
  // The address changes before the switch is rendered.
  await expect(onlyUnread).toBeChecked()
  await onlyUnread.click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/tickets?all=1')
  await expect(listTab(page, t('tickets:lists.all'))).toContainText('1')
  await expect(ticketEntries(page, t('tickets:lists.all'))).toContainText(['Bia Rocha'])

  // Resolved by mistake: a key or the toast's button undoes it.
  const takeBack = [() => page.keyboard.press('z'), () => button(page, t('attending:undo')).press('Enter')]
  for (const undo of takeBack) {
    await button(page, t('tickets:resolveOne', { name: 'Ana Lima' })).click()
    await expect(ticketEntry(page, 'Ana Lima')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: t('attending:resolved', { name: 'Ana Lima' }) })).toBeVisible()
    await undo()
    await expect(ticketEntry(page, 'Ana Lima')).toBeVisible()
    await expect(button(page, t('attending:undo'))).toHaveCount(0)
  }
  const acts = async () =>
    (await company.admin.call(timelineEndpoints.list, { params: { ticketId: ana.id }, query: {} })).steps.map(({ act }) => act)
  await expect.poll(async () => (await acts()).slice(0, 4)).toEqual(['undoResolve', 'resolve', 'undoResolve', 'resolve'])
  await button(page, t('tickets:resolveOne', { name: 'Ana Lima' })).click()
  await expect(ticketEntry(page, 'Ana Lima')).toHaveCount(0)
  await expect(listTab(page, t('tickets:lists.all'))).toContainText('0')
  await listTab(page, t('tickets:tabs.closed')).click()
  await button(page, t('tickets:reopenOne', { name: 'Ana Lima' })).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}\?all=1$/)
  await expect(ticketEntry(page, 'Ana Lima')).toBeVisible()
})

test('filters are in the address, survive a reload, and clear with one click', async ({ open, company }) => {
  const { admin } = company
  const line = await createConnection(admin, 'Loja')
  const sales = await admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#258101' } })
  await line.hears(contact('Ana Lima', 1), 'Oi')
  await changeTicket(admin, (await newestTicket(admin)).id, { queueId: sales.id })
  await line.hears(contact('Bento Sá', 2), 'Oi')
  const page = await open(admin, '/tickets?list=pending')
  await expect(ticketEntries(page)).toHaveCount(2)

  const menu = await openFilters(page)
  await chooseFilter(menu, t('tickets:filters.queues'), 'Vendas')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(ticketEntries(page)).toHaveText([/Ana Lima.*Vendas/])
  await expect(listTab(page, t('tickets:lists.pending'))).toContainText('1')
  await expect(page).toHaveURL(`/tickets?list=pending&queues=${sales.id}`)
  await page.reload()
  await expect(ticketEntries(page)).toHaveText([/Ana Lima/])
  await line.hears(contact('Carla Dias', 3), 'Oi')
  await line.hears(contact('Ana Lima', 1), 'Alô?')
  await expect(ticketEntries(page)).toHaveText([/Ana Lima.*Alô\?/])

  await rail(page)
    .getByRole('link', { name: t('contacts:title'), exact: true })
    .click()
  // Until then the old inbox stays, with the chosen list.
  await expect(page.getByRole('heading', { name: t.like('contacts:title') })).toBeVisible()
  await rail(page)
    .getByRole('link', { name: t('tickets:title') })
    .click()
  const active = page.getByRole('region', { name: t('tickets:filters.active') })
  await expect(active).toContainText('Vendas')
  await listTab(page, t('tickets:lists.pending')).click()
  await expect(page).toHaveURL(`/tickets?list=pending&queues=${sales.id}`)
  await button(active, t('tickets:filters.clear')).click()
  await expect(active).toHaveCount(0)
  await expect(ticketEntries(page)).toHaveCount(3)
  await expect(page).toHaveURL('/tickets?list=pending')

  await chooseFilter(await openFilters(page), t('tickets:filters.queues'), t('tickets:filters.withoutQueue'))
  await filterMenu(page)
    .getByRole('switch', { name: t('tickets:filters.unread') })
    .click()
  await expect(page).toHaveURL('/tickets?list=pending&queues=none&unread=1')
  await expect(ticketEntries(page)).toHaveText([/Carla Dias/, /Bento Sá/])
  await page.keyboard.press('Escape')
  await button(active, t('resource:takeOut', { name: t('tickets:filters.withoutQueue') })).click()
  await expect(ticketEntries(page)).toHaveCount(3)
})

test('a waiting ticket must be accepted to open; supervisors may peek without marking it as read', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  const bia = await company.hire({ name: 'Bia Rocha' })
  await line.hears(contact('Ana Lima', 1), 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  await page.getByRole('button', { name: 'Ana Lima', exact: true }).click({ position: { x: 4, y: 4 } })
  await expect(ticketEntry(page, 'Ana Lima')).toContainText(t('tickets:acceptFirst'))
  await expect(button(page, t('tickets:acceptOne', { name: 'Ana Lima' }))).toBeFocused()
  await expect(page).toHaveURL('/tickets?list=pending')

  await page.getByRole('link', { name: t('tickets:peekOne', { name: 'Ana Lima' }) }).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}\?list=pending$/)
  await expect(page.getByRole('log').getByText('Oi')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('log').getByText('Oi')).toBeVisible()
  await expect(ticketEntry(page, 'Ana Lima').getByLabel(t('tickets:unread', { count: 1 }))).toBeVisible()

  const ana = await newestTicket(company.admin)
  await changeTicket(company.admin, ana.id, { status: 'open', userId: await userIdOf(bia) })
  const plain = await open(bia, '/tickets')
  await expect(ticketEntry(plain, 'Ana Lima')).toBeVisible()
  await expect(plain.getByRole('link', { name: t.like('tickets:peekOne') })).toHaveCount(0)
  await navigate(page, '/tickets?all=1')
  await expect(page.getByRole('link', { name: t('tickets:peekOne', { name: 'Ana Lima' }) })).toBeVisible()
})

test('the list works by keyboard: move, open, accept, search', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  for (const [place, name] of ['Ana Lima', 'Bento Sá', 'Carla Dias'].entries()) await line.hears(contact(name, place), 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  const { keyboard } = page
  const main = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(ticketEntries(page)).toHaveCount(3)
  await keyboard.press('j')
  await expect(main('Carla Dias')).toBeFocused()
  await keyboard.press('j')
  await keyboard.press('ArrowDown')
  await expect(main('Ana Lima')).toBeFocused()
  await keyboard.press('j')
  await keyboard.press('k')
  await expect(main('Bento Sá')).toBeFocused()
  await keyboard.press('Enter')
  await expect(button(page, t('tickets:acceptOne', { name: 'Bento Sá' }))).toBeFocused()
  await expect(page).toHaveURL('/tickets?list=pending')
  await keyboard.press('Home')
  await expect(main('Carla Dias')).toBeFocused()
  await keyboard.press('a')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(ticketEntries(page, t('tickets:lists.open'))).toHaveText([/Carla Dias/])
  // Wait: a letter would go into the message field while it exists.
  const writing = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await expect(writing).toBeVisible()

  await navigate(page, '/tickets')
  await expect(writing).toHaveCount(0)
  await keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Carla Dias' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(writing).toBeVisible()

  await navigate(page, '/tickets')
  await expect(writing).toHaveCount(0)
  await keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await keyboard.type('bento')
  await expect(ticketEntries(page, t('tickets:lists.search'))).toHaveText([/Bento Sá/])
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: t('tickets:found.all') })).toBeFocused()
  await keyboard.press('Tab')
  await expect(main('Bento Sá')).toBeFocused()
})

test('rows do not move under the pointer or while scrolled, and a button shows how many have moved up', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  for (let place = 30; place > 0; place--) await line.hears(contact(`Cliente ${place}`, place), 'Oi')
  const page = await open(company.admin, '/tickets?list=pending')
  const scroller = page.getByRole('region', { name: t('tickets:lists.pending'), exact: true })
  const top = async (name: string) => (await ticketEntry(page, name).boundingBox())?.y
  await expect(ticketEntries(page).first()).toContainText('Cliente 1')
  expect(
    await page.getByRole('radiogroup', { name: t('tickets:tabs.label') }).evaluate((tabs) => {
      const head = tabs.closest('section')?.firstElementChild?.getBoundingClientRect()
      return head?.height ?? Infinity
    }),
  ).toBeLessThanOrEqual(100)
  await expect(ticketEntry(page, 'Cliente 9')).toBeInViewport({ ratio: 1 })

  await ticketEntry(page, 'Cliente 4').hover()
  const before = await top('Cliente 4')
  await line.hears(contact('Cliente 8', 8), 'Cheguei primeiro')
  await expect(ticketEntry(page, 'Cliente 8')).toContainText('Cheguei primeiro')
  expect(await top('Cliente 4')).toBe(before)
  await expect(ticketEntries(page).first()).toContainText('Cliente 8')

  await scroller.evaluate((element) => element.scrollTo(0, 800))
  await expect(ticketEntry(page, 'Cliente 15')).toBeInViewport()
  expect(await clickableWhileScrolling(scroller, 'li')).not.toContain(false)
  await page.mouse.move(1000, 500)
  const there = await top('Cliente 15')
  await line.hears(contact('Cliente 16', 16), 'E agora?')
  await line.hears(contact('Dora Nova', 31), 'Olá')
  await expect(ticketEntry(page, 'Cliente 16')).toContainText('E agora?')
  await expect(button(page, t('tickets:news', { count: 2 }))).toBeVisible()
  expect(await top('Cliente 15')).toBe(there)
  await button(page, t('tickets:news', { count: 2 })).click()
  await expect(ticketEntries(page).first()).toContainText('Dora Nova')
  await expect(ticketEntries(page).nth(1)).toContainText('Cliente 16')
  await expect(ticketEntries(page).first()).toBeInViewport()
  await expect(button(page, t('tickets:news', { count: 2 }))).toHaveCount(0)
})

test('messages without text are described, and drafts show in the list', async ({ open, company }) => {
  const { admin } = company
  const line = await createConnection(admin, 'Loja')
  const tell = (mediaType: 'locationMessage' | 'call_log', body: string) =>
    admin.call(simulatorEndpoints.inbound, { params: { id: line.id }, body: { from: contact('Ana Lima', 1), body, mediaType } })
  await tell('locationMessage', 'data:image/png;base64,iVBORw0KGgo=|https://maps.google.com/maps?q=1,2|Praça da Sé')
  const page = await open(admin, '/tickets?list=pending')
  await expect(ticketEntry(page, 'Ana Lima')).toContainText(t('tickets:kinds.locationMessage'))
  // Otherwise the bot's refusal of the call would be the last message.
  await admin.call(settingEndpoints.update, { params: { key: 'call' }, body: { value: 'enabled' } })
  await tell('call_log', '')
  await expect(ticketEntry(page, 'Ana Lima')).toContainText(t('tickets:kinds.call_log'))
  await line.hears(contact('Bento Sá', 2), 'Oi')
  await button(page, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  await page.getByRole('textbox', { name: t('composer:write'), exact: true }).fill('Já vou')
  await navigate(page, '/tickets')
  await expect(ticketEntry(page, 'Ana Lima')).toContainText(`${t('tickets:draft')}Já vou`)
})

test('on a phone names are short and buttons are large', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(contact('João Pedro Ramos', 1), 'Oi')
  const page = await open(company.admin, '/tickets?list=pending', { viewport: viewports.phone, hasTouch: true, isMobile: true })
  const accept = button(page, t('tickets:acceptOne', { name: 'João Pedro Ramos' }))
  await expect(page.getByRole('button', { name: 'João Pedro Ramos', exact: true })).toHaveText('João Pedro Ramos…')
  expect(await page.getByText('Ramos', { exact: true }).evaluate((rest) => rest.getBoundingClientRect().width)).toBe(0)
  await expect(page.getByRole('link', { name: t('tickets:peekOne', { name: 'João Pedro Ramos' }) })).toBeInViewport()
  const { x, y, height, width } = (await accept.boundingBox()) ?? { x: 0, y: 0, height: 0, width: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2 - 18)
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
})

import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { formatMinutes } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { storeTickets } from './support/ticketList.ts'
import { button, dialog, expectPath } from './support/user.ts'

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

const menu = { lastMessage: '[ 1 ] - Bolos', fromMe: true, askedText: 'Fazem bolo para domingo?' }

test('a waiting row says what the customer asks, and not the menu of the bot', async ({ server, show }) => {
  const { rows, change } = storeTickets(
    server,
    { name: 'Ana Lima', status: 'pending', ...menu },
    { name: 'Bia Rocha', status: 'pending', lastMessage: 'Oi' },
  )
  await show('/tickets?list=pending')
  await expect.element(row('Ana Lima').getByText('Fazem bolo para domingo?', { exact: true })).toBeVisible()
  await expect.element(row('Ana Lima').getByRole('img', { name: t('tickets:fromUs') })).not.toBeInTheDocument()
  await expect.element(row('Bia Rocha').getByText('Oi', { exact: true })).toBeVisible()
  change(rows()[0]?.id ?? 0, { askedText: 'E para sábado?' })
  await expect.element(row('Ana Lima').getByText('E para sábado?', { exact: true })).toBeVisible()
})

test('the inbox opens with those who wait where nothing is one’s own, and never changes its list later', async ({ server, show }) => {
  const { rows, change } = storeTickets(server, { name: 'Ana Lima', status: 'pending' }, { name: 'Bia Rocha', status: 'pending' })
  await show('/tickets')
  await expectPath().toBe('/tickets?list=pending')
  await expect.element(row('Ana Lima')).toBeVisible()
  await page.getByRole('radiogroup').getByText(t('tickets:lists.open'), { exact: true }).click()
  await expectPath().toBe('/tickets')
  change(rows()[0]?.id ?? 0, { lastMessage: 'Oi?' })
  await expect.element(page.getByText(t('tickets:empty.open.title'))).toBeVisible()
  await expectPath().toBe('/tickets')
})

test('with a ticket of one’s own it opens with that, also when that one is gone', async ({ server, show }) => {
  const { rows, change } = storeTickets(server, { name: 'Ana Lima', status: 'pending' }, { name: 'Bia Rocha', status: 'open' })
  await show('/tickets')
  await expect.element(row('Bia Rocha')).toBeVisible()
  const own = rows().find(({ contact }) => contact.name === 'Bia Rocha')
  change(own?.id ?? 0, { status: 'closed' })
  await expect.element(page.getByText(t('tickets:empty.open.title'))).toBeVisible()
  await expectPath().toBe('/tickets')
})

/** Half an hour more, so that the shown hours stay the same while the test runs. */
const waitingFor = (hours: number) => ({
  status: 'pending' as const,
  waitingSince: new Date(Date.now() - (hours + 0.5) * 3_600_000).toISOString(),
})
const waitingTime = (hours: number) => t('tickets:marks.waiting', { span: formatMinutes(hours * 60, 'pt') })

test('a waiting row says for how long, and the list can begin with the longest wait', async ({ server, show }) => {
  storeTickets(
    server,
    { name: 'Ana Lima', ...waitingFor(29) },
    { name: 'Bia Rocha', ...waitingFor(53) },
    { name: 'Caio Reis', ...waitingFor(27) },
  )
  await show('/tickets?list=pending')
  await expect.element(row('Ana Lima').getByTitle(waitingTime(29))).toBeVisible()
  await expect.element(row('Bia Rocha').getByTitle(waitingTime(53))).toBeVisible()
  const names = () =>
    page
      .getByRole('listitem')
      .elements()
      .flatMap(({ textContent }) => ['Ana Lima', 'Bia Rocha', 'Caio Reis'].filter((name) => textContent?.includes(name)))
  await expect.poll(names).toEqual(['Caio Reis', 'Bia Rocha', 'Ana Lima'])
  await button(page, t('tickets:filters.open')).click()
  await dialog().getByLabelText(t('tickets:filters.longestWait')).click()
  await expect.poll(names).toEqual(['Bia Rocha', 'Ana Lima', 'Caio Reis'])
  await expectPath().toBe('/tickets?list=pending&sort=wait')
})

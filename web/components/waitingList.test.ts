import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { storeTickets } from './support/ticketList.ts'
import { button, dialog, expectPath } from './support/user.ts'

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

const menu = { lastMessage: '[ 1 ] - Bolos', fromMe: true, askedText: 'Fazem bolo para domingo?' }

test('a waiting row says what the customer asks, and not the menu of the bot', async ({ server, show }) => {
  const { rows, change } = storeTickets(
    server,
    { name: 'Ana', status: 'pending', ...menu },
    { name: 'Bia', status: 'pending', lastMessage: 'Oi' },
  )
  await show('/tickets?list=pending')
  await expect.element(row('Ana')).toHaveTextContent('Fazem bolo para domingo?')
  await expect.element(row('Ana').getByRole('img', { name: t('tickets:fromUs') })).not.toBeInTheDocument()
  await expect.element(row('Bia')).toHaveTextContent('Oi')
  change(rows()[0]?.id ?? 0, { askedText: 'E para sábado?' })
  await expect.element(row('Ana')).toHaveTextContent('E para sábado?')
})

const minutesAgo = (minutes: number) => ({
  status: 'pending' as const,
  waitingSince: new Date(Date.now() - minutes * 60_000).toISOString(),
})

test('a waiting row says for how long, and the list can begin with the longest wait', async ({ server, show }) => {
  storeTickets(server, { name: 'Ana', ...minutesAgo(9.5) }, { name: 'Bia', ...minutesAgo(62.5) }, { name: 'Caio', ...minutesAgo(3.5) })
  await show('/tickets?list=pending')
  await expect.element(row('Ana').getByTitle(t('tickets:marks.waiting', { span: '9 min' }))).toBeVisible()
  await expect.element(row('Bia').getByTitle(t('tickets:marks.waiting', { span: '1 h 2 min' }))).toBeVisible()
  const names = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => ['Ana', 'Bia', 'Caio'].find((name) => textContent?.includes(name)))
  await expect.poll(names).toEqual(['Caio', 'Bia', 'Ana'])
  await button(page, t('tickets:filters.open')).click()
  await dialog().getByLabelText(t('tickets:filters.longestWait')).click()
  await expect.poll(names).toEqual(['Bia', 'Ana', 'Caio'])
  await expectPath().toBe('/tickets?list=pending&sort=wait')
})

import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { storeTickets } from './support/ticketList.ts'

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

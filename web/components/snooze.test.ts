import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { composer } from './support/conversation.ts'
import { refuse } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { storeTickets } from './support/ticketList.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, expectPath, field, press } from './support/user.ts'

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const tab = page.getByRole('radiogroup').getByText(t('tickets:lists.snoozed'), { exact: true })
const ana = { name: 'Ana Lima', status: 'open' } as const
const bia = { name: 'Bia Rocha', status: 'open' } as const
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('from the keyboard a conversation is snoozed, leaves the list and comes back by undo', async ({ server, show }) => {
  const { rows } = storeTickets(server, ana, bia)
  await show(`/tickets/${rows()[0]?.uuid}`)
  await expect.element(composer).toBeVisible()
  await expectGone(tab)
  ;(document.activeElement as HTMLElement).blur()
  await press('b')
  await expect.element(dialog().getByRole('radio', { name: t('drawer:snooze.hour') })).toBeChecked()
  const hour = dialog().getByRole('radio', { name: t('drawer:snooze.hour') })
  ;(hour.element() as HTMLElement).focus()
  await press('ArrowDown')
  await press('Space')
  await button(dialog(), t('drawer:snooze.action')).click()
  await expectPath().toBe('/tickets')
  await expectGone(row('Ana Lima'))
  await expect.element(row('Bia Rocha')).toBeVisible()
  await expect.element(tab).toBeVisible()
  const ends = server.callsOf(ticketEndpoints.snooze).map(({ body }) => body.until)
  expect(ends).toHaveLength(1)
  expect(new Date(ends[0] ?? '').toLocaleTimeString('en-GB', { timeZone: 'America/Sao_Paulo' })).toBe('09:00:00')
  await expectToast(/Ana Lima/)
  await expectGone(dialog())
  await press('z')
  await expect.element(composer).toBeVisible()
  await expect.element(row('Ana Lima')).toBeVisible()
  await expectGone(tab)
  expect(server.callsOf(ticketEndpoints.wake)).toHaveLength(1)
})

test('the list of what is snoozed begins with what comes back first, and a message of the customer empties it', async ({
  server,
  show,
}) => {
  const { rows, change } = storeTickets(server, { ...ana, snoozedUntil: later(30) }, { ...bia, snoozedUntil: later(2) })
  await show('/tickets')
  await tab.click()
  await expectPath().toBe('/tickets?list=snoozed')
  await expect.element(row('Bia Rocha')).toBeVisible()
  expect(page.getByRole('listitem').elements()[0]?.textContent).toContain('Bia Rocha')
  change(rows()[0]?.id ?? 0, { snoozedUntil: null, unreadMessages: 1 })
  await expectGone(row('Ana Lima'))
  await page.getByRole('radiogroup').getByText(t('tickets:lists.open'), { exact: true }).click()
  await expect.element(row('Ana Lima')).toBeVisible()
  await expectGone(row('Bia Rocha'))
})

test('a snoozed conversation says until when, and its command ends the snooze', async ({ server, show }) => {
  const { rows } = storeTickets(server, { ...ana, snoozedUntil: later(2) })
  await show(`/tickets/${rows()[0]?.uuid}`)
  await expect.element(composer).toBeVisible()
  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t('attending:commands.wake') }).click()
  await expect.element(row('Ana Lima')).toBeVisible()
  expect(rows()[0]?.snoozedUntil).toBeNull()
})

test('a time in the past is refused at its field, and the dialog leads to a scheduled message', async ({ server, show }) => {
  const { rows } = storeTickets(server, ana)
  server.on(ticketEndpoints.snooze, () =>
    refuse('ERR_VALIDATION', { fields: [{ path: 'until', code: 'in_past', message: 'This cannot be used' }] }),
  )
  await show(`/tickets/${rows()[0]?.uuid}`)
  await expect.element(composer).toBeVisible()
  ;(document.activeElement as HTMLElement).blur()
  await press('b')
  await dialog()
    .getByRole('radio', { name: t('drawer:snooze.date') })
    .click()
  await expect.element(field(dialog(), t('drawer:snooze.until'))).toBeVisible()
  await button(dialog(), t('drawer:snooze.action')).click()
  await expect.element(field(dialog(), t('drawer:snooze.until'))).toHaveAttribute('aria-invalid', 'true')
  await button(dialog(), t('drawer:snooze.scheduleAction')).click()
  await expect.element(dialog().getByText(t('schedules:add'))).toBeVisible()
})

import { contacts } from '@recado/contract/contacts'
import { fromLocalTime, toLocalTime } from '@recado/contract/schedules/recurrence'
import { schedules } from '@recado/contract/schedules/schedules'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { textsInOrder } from '../../e2e/readTexts.ts'
import { connect } from './support/conversation.ts'
import type { FakeServer } from './support/fakeServer.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectNoToast, expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, field, press } from './support/user.ts'

const { timezone } = admin.company
const rita = { id: 5, name: 'Rita Lobo', number: '5511987650001' }
const entry = (name: RegExp) => page.getByRole('table').getByRole('button', { name })

/** Scheduled messages to Rita. Changes come in the time of the company, rows in UTC. */
function storeSchedules(server: FakeServer, ...first: object[]) {
  server.store(contacts, [rita])
  const contact = { ...rita, profilePicUrl: null }
  const rows = first.map((one) => ({ body: 'Até amanhã, Rita', contactId: rita.id, ...one }))
  return server.store(schedules, rows, ({ sendAt, repeat }) => {
    const time = String(sendAt)
    const at = time.endsWith('Z') ? new Date(time) : fromLocalTime(timezone, time)
    return { contact, sendAt: at.toISOString(), repeatFrom: repeat ? toLocalTime(timezone, at) : null }
  })
}

test('schedules are opened, edited and moved by keyboard; repetitions are shown', async ({ server, show }) => {
  const { rows } = storeSchedules(server, { sendAt: '2099-01-14T09:30', repeat: { every: 'week' } })
  const update = server.answerOf(schedules.endpoints.update)
  const firstMayEnd = Promise.withResolvers<void>()
  let isFirst = true
  server.on(schedules.endpoints.update, async (call) => {
    const waits = isFirst
    isFirst = false
    if (waits) await firstMayEnd.promise
    return update(call)
  })
  await show('/schedules?view=week&date=2099-01-14')
  const focus = async (name: RegExp) => {
    await expect.element(entry(name)).toBeVisible()
    ;(entry(name).element() as HTMLElement).focus()
  }
  await focus(/^09:30 Rita Lobo/)
  await press('Shift+ArrowRight')
  const time = 'quinta-feira, 15 de janeiro de 2099 09:30'
  await expectCount(page.getByRole('status').filter({ hasText: t('schedules:moved', { name: 'Rita Lobo', time }) })).toBe(1)
  await focus(/^09:30 Rita Lobo/)
  await press('Shift+ArrowDown')
  await expect.element(entry(/^10:30 Rita Lobo/)).toBeVisible()
  firstMayEnd.resolve()
  await expect.poll(() => rows()[0]?.sendAt).toBe('2099-01-15T13:30:00.000Z')

  await focus(/^10:30 Rita Lobo/)
  await press('Enter')
  await expect.element(field(dialog(), t('schedules:fields.sendAt'))).toHaveValue('15/01/2099 10:30')
  await field(dialog(), t('schedules:fields.body')).fill('Até breve, Rita')
  await press('Control+Enter')
  await expectToast(t('schedules:updated'))
  await expectGone(dialog())
  ;(button(page, t('schedules:after')).element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(entry(textsInOrder('10:30 Rita Lobo', t('schedules:foreseen')))).toBeVisible()
})

test('a link with a contact opens the dialog and lists what is missing: connection, text, contact', async ({ server, show }) => {
  storeSchedules(server)
  server.expectInvalidCalls()
  await show(`/schedules?contactId=${rita.id}`)
  await expect.element(field(dialog(), t('schedules:fields.contactId'))).toHaveValue('Rita Lobo')
  await expect.element(dialog().getByText(t('schedules:notes.noLine'))).toBeVisible()
  const [body, when] = [field(dialog(), t('schedules:fields.body')), field(dialog(), t('schedules:fields.sendAt'))]
  const save = button(dialog(), t('common:save'))
  await save.click()
  await expect.element(body).toHaveAccessibleDescription(t('validation:required'))
  await body.fill('Oi')
  await save.click()
  await expect.element(body).toHaveAccessibleDescription(t('schedules:wrong.body.text.tooSmall', { count: 5 }))
  await body.fill('Até amanhã')
  await when.fill('31/02/2099 09:30')
  await press('Tab')
  const pattern = t('validation:dates.patterns.moment')
  await expect.element(when).toHaveAccessibleDescription(t.like('validation:dates.wrong', { pattern }))
  await save.click()
  await expect.element(when).toHaveValue('31/02/2099 09:30')
  await when.fill('14/1/2020 9:30')
  await press('Tab')
  await expect.element(when).toHaveValue('14/01/2020 09:30')
  await save.click()
  await expect.element(when).toHaveAccessibleDescription(t.like('schedules:wrong.sendAt.inPast'))

  await show('/schedules?contactId=6')
  await expectToast(t('contacts:errors.ERR_NO_CONTACT_FOUND'))
  await expectGone(dialog())
})

test('a schedule deleted elsewhere closes with a message, one deleted by the user with a single one', async ({ server, show }) => {
  connect(server)
  const { rows } = storeSchedules(server, { sendAt: '2099-01-14T09:30' }, { sendAt: '2099-01-15T10:30' })
  const [first] = rows()
  const remove = server.answerOf(schedules.endpoints.remove)
  const mayAnswer = Promise.withResolvers<void>()
  server.on(schedules.endpoints.remove, async (call) => {
    await mayAnswer.promise
    return remove(call)
  })
  await show('/schedules?view=month&date=2099-01-14')
  await entry(/^09:30 Rita Lobo/).click()
  await expect.element(field(dialog(), t('schedules:fields.body'))).toBeVisible()
  await remove({ params: { id: first?.id ?? 0 }, query: undefined, body: undefined, files: [] })
  await expectToast(t('schedules:removed'))
  await expectGone(dialog())

  await entry(/^10:30 Rita Lobo/).click()
  await button(dialog(), t('common:delete')).click()
  const question = dialog().filter({ hasText: t.like('schedules:remove.title') })
  await button(question, t('common:delete')).click()
  await expect.element(button(question, t('common:delete'))).toBeDisabled()
  mayAnswer.resolve()
  await expectToast(t('schedules:removed'))
  await expectGone(dialog())
  await expect.element(button(page, t('schedules:add')).first()).toHaveFocus()
  expectNoToast(t('schedules:removed'))
})

test('a schedule that was sent shows the text that the contact received', async ({ server, show }) => {
  server.store(contacts, [rita])
  const sent = { body: 'Até amanhã, {{firstName}}', sentBody: 'Até amanhã, Rita', status: 'ENVIADA' as const }
  const contact = { ...rita, profilePicUrl: null }
  server.store(schedules, [
    { ...sent, contactId: rita.id, contact, sendAt: '2026-01-14T12:30:00.000Z', sentAt: '2026-01-14T12:30:10.000Z' },
  ])
  await show('/schedules?view=month&date=2026-01-14')
  await entry(/09:30 Rita Lobo/).click()
  await expect.element(dialog().getByText(sent.sentBody)).toBeVisible()
  await expectGone(dialog().getByText(sent.body))
})

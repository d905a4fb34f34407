import { availabilityEndpoint, colleaguesEndpoint, users } from '@recado/contract/users/users'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addConversation } from './support/conversation.ts'
import { refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone, field, option, press, tableRow } from './support/user.ts'

const busy = { availability: 'busy', availabilityUntil: '2026-11-29T15:30:00.000Z', availabilityEnds: 'time' } as const
const busyText = t('availability:until', { state: t('availability:states.busy'), time: '12:30' })
const accountLabel = t('shell:account.menu', { name: admin.name })
const menuItem = (name: string) => page.getByRole('menuitem', { name })
const stateItem = (state: string) => menuItem(t('availability:change', { state }))

test('from the keyboard a user becomes busy until a time, and available again with one click', async ({ server, show }) => {
  const row = sample(users.row, admin)
  server.on(availabilityEndpoint, ({ body }) =>
    body.availability === 'available' ? { ...row, availability: 'available' as const } : { ...row, ...busy, availabilityUntil: body.until },
  )
  await show('/tags')
  const account = button(page, accountLabel)
  await expect.element(account).toBeVisible()
  ;(account.element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(stateItem(t('availability:states.available'))).toBeVisible()
  await expectGone(menuItem(t('availability:end')))
  ;(stateItem(t('availability:states.available')).element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(dialog()).toBeVisible()
  await expectGone(field(dialog(), t('availability:ends.label')))
  ;(
    dialog()
      .getByRole('radio', { name: t('availability:states.available') })
      .element() as HTMLElement
  ).focus()
  await press('ArrowDown')
  await press('Space')
  await field(dialog(), t('availability:ends.label')).click()
  await option(t('availability:ends.time')).click()
  await expect.element(field(dialog(), t('availability:time'))).toBeVisible()
  await button(dialog(), t('common:save')).click()
  await expectGone(dialog())
  expect(server.callsOf(availabilityEndpoint)).toMatchObject([
    { params: { id: admin.id }, body: { availability: 'busy', ends: 'time', until: expect.stringMatching(/Z$/) } },
  ])
  await page.getByRole('button', { name: new RegExp(`^${accountLabel}, ${t('availability:states.busy')} `) }).click()
  await menuItem(t('availability:end')).click()
  await expect.element(button(page, accountLabel)).toBeVisible()
})

test('where the company’s hours have no end, the form says so at its field', async ({ server, show }) => {
  server.on(availabilityEndpoint, () =>
    refuse('ERR_VALIDATION', { fields: [{ path: 'ends', code: 'no_closing', message: 'This cannot be used' }] }),
  )
  await show('/tags', { user: { ...admin, availability: 'away', availabilityEnds: 'signOut' } })
  await button(page, `${accountLabel}, ${t('availability:states.away')}`).click()
  await stateItem(t('availability:states.away')).click()
  await field(dialog(), t('availability:ends.label')).click()
  await option(t('availability:ends.hours')).click()
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog()).toMatchTextContent(t('availability:wrong.ends.invalid'))
})

test('the open screens show the user as available when the time is over', async ({ server, show }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-29T15:10:20Z') })
  try {
    server.store(users, [{ ...admin, ...busy }])
    await show('/users', { user: { ...admin, ...busy } })
    await expect.element(tableRow(admin.name)).toMatchTextContent(busyText)
    await expect.element(button(page, `${accountLabel}, ${busyText}`)).toBeVisible()
    vi.setSystemTime(new Date(busy.availabilityUntil))
    await vi.advanceTimersByTimeAsync(5000)
    await expect.element(tableRow(admin.name)).toMatchTextContent(t('availability:states.available'))
    await expect.element(button(page, accountLabel)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('who transfers a conversation sees in words who takes none and who cannot be reached', async ({ server, show }) => {
  const { address } = addConversation(server, { number: '5511987654321', name: 'Ana Lima' })
  const bruno = { ...agent, id: 9, name: 'Bruno Lima', availability: 'away', availabilityUntil: null, reachable: true } as const
  const carla = { ...agent, id: 10, name: 'Carla Dias', reachable: false }
  server.on(colleaguesEndpoint, () => [admin, bruno, carla])
  await show(address)
  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t('attending:commands.transfer'), exact: true }).click()
  await page.getByRole('combobox', { name: t('drawer:transfer.user') }).click()
  await expect.element(option(/Bruno Lima/)).toMatchTextContent(t('availability:states.away'))
  await expect.element(option(/Carla Dias/)).toMatchTextContent(t('availability:unreachable'))
})

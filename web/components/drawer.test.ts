import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { colleaguesEndpoint, users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { viewports } from '../../e2e/browserDefaults.ts'
import { addConversation, composer } from './support/conversation.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { box, button, dialog, expectCount, expectGone, option, press } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const customer = page.getByRole('heading', { level: 1, name: ana.name })
const drawer = page.getByLabelText(t('attending:contact'), { exact: true })

test('without queues a conversation goes to a person, who is chosen from a list', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  const bruno = { ...agent, id: 9, name: 'Bruno Lima' }
  server.store(users, [admin, bruno])
  server.on(colleaguesEndpoint, () => [admin, bruno])
  await show(address)
  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t('attending:commands.transfer'), exact: true }).click()
  await expect.element(dialog()).toMatchTextContent(t('drawer:transfer.choosePerson'))
  await expectCount(dialog().getByRole('combobox', { name: t('drawer:transfer.queue') })).toBe(0)
  await expect.element(button(dialog(), t('drawer:transfer.action'))).toBeDisabled()
  await page.getByRole('combobox', { name: t('drawer:transfer.user') }).click()
  await option(/Bruno Lima/).click()
  await expect.element(dialog()).toMatchTextContent(t('drawer:transfer.toUserAlone', { name: 'Bruno Lima' }))
  await button(dialog(), t('drawer:transfer.action')).click()
  await expect.poll(() => server.callsOf(ticketEndpoints.update).map(({ body }) => body.userId)).toEqual([bruno.id])
  expect(server.callsOf(ticketEndpoints.update)[0]?.body.queueId ?? null).toBeNull()
})

test('on a wide screen the drawer can be pinned; on a phone it fills the screen', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  await show(address)
  await expect.element(composer).toBeVisible()
  ;(button(page, t('attending:commands.search')).element() as HTMLElement).focus()
  await press('d')
  await expect.element(drawer).toBeVisible()
  for (const width of [1366, 1280]) {
    await page.viewport(width, 768)
    const head = () => customer.element().closest('header')?.getBoundingClientRect().left ?? Number.NaN
    await expect.poll(() => box(drawer).left - head()).toBeGreaterThanOrEqual(480)
    expect(box(button(page, t('composer:record'))).right).toBeLessThanOrEqual(box(drawer).left)
    expect(box(drawer).right).toBe(width)
  }
  await page.viewport(viewports.wide.width, viewports.wide.height)
  await button(drawer, t('drawer:pin')).click()
  await show(address)
  await expect.element(drawer).toBeVisible()
  await expect.element(composer).toBeVisible()
  expect(box(composer).right).toBeLessThanOrEqual(box(drawer).left)
  await button(drawer, t('drawer:close')).click()
  await show(address)
  await expect.element(composer).toBeVisible()
  await expectGone(drawer)

  await show(address, { viewport: 'phone' })
  await button(page, 'Ana Lima').click()
  await expect.element(drawer).toHaveAttribute('aria-modal', 'true')
  expect(box(drawer)).toMatchObject({ x: 0, y: 0, ...viewports.phone })
  window.history.back()
  await expectGone(drawer)
  await expect.element(customer).toBeVisible()
})

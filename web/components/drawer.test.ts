import { tickets } from '@recado/contract/tickets/tickets'
import { colleagues, users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { viewports } from '../../e2e/customer.ts'
import { composer, converse } from './support/conversation.ts'
import { admin, agent, test } from './support/test.tsx'
import { say } from './support/texts.ts'
import { box, button, dialog, expectCount, gone, option, press } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const customer = page.getByRole('heading', { level: 1, name: ana.name })
const drawer = page.getByLabelText(say('attending:contact'), { exact: true })

test('without queues a conversation goes to a person, who is chosen from a list', async ({ server, show }) => {
  const { address } = converse(server, ana)
  const bruno = { ...agent, id: 9, name: 'Bruno Lima' }
  server.store(users, [admin, bruno])
  server.on(colleagues, () => [admin, bruno])
  await show(address)
  await button(page, say('attending:options')).click()
  await page.getByRole('menuitem', { name: say('attending:commands.transfer'), exact: true }).click()
  await expect.element(dialog()).toMatchTextContent(say('drawer:transfer.choosePerson'))
  await expectCount(dialog().getByRole('combobox', { name: say('drawer:transfer.queue') })).toBe(0)
  await expect.element(button(dialog(), say('drawer:transfer.action'))).toBeDisabled()
  await page.getByRole('combobox', { name: say('drawer:transfer.user') }).click()
  await option(/Bruno Lima/).click()
  await expect.element(dialog()).toMatchTextContent(say('drawer:transfer.toUserAlone', { name: 'Bruno Lima' }))
  await button(dialog(), say('drawer:transfer.action')).click()
  await expect.poll(() => server.callsOf(tickets.update).map(({ body }) => body.userId)).toEqual([bruno.id])
  expect(server.callsOf(tickets.update)[0]?.body.queueId ?? null).toBeNull()
})

test('on a wide screen the drawer can be pinned; on a phone it fills the screen', async ({ server, show }) => {
  const { address } = converse(server, ana)
  await show(address)
  await expect.element(composer).toBeVisible()
  ;(button(page, say('attending:commands.search')).element() as HTMLElement).focus()
  await press('d')
  await expect.element(drawer).toBeVisible()
  for (const width of [1366, 1280]) {
    await page.viewport(width, 768)
    const head = () => customer.element().closest('header')?.getBoundingClientRect().left ?? Number.NaN
    await expect.poll(() => box(drawer).left - head()).toBeGreaterThanOrEqual(480)
    expect(box(button(page, say('composer:record'))).right).toBeLessThanOrEqual(box(drawer).left)
    expect(box(drawer).right).toBe(width)
  }
  await page.viewport(viewports.wide.width, viewports.wide.height)
  await button(drawer, say('drawer:pin')).click()
  await show(address)
  await expect.element(drawer).toBeVisible()
  await expect.element(composer).toBeVisible()
  expect(box(composer).right).toBeLessThanOrEqual(box(drawer).left)
  await button(drawer, say('drawer:close')).click()
  await show(address)
  await expect.element(composer).toBeVisible()
  await gone(drawer)

  await show(address, { viewport: 'phone' })
  await button(page, 'Ana Lima').click()
  await expect.element(drawer).toHaveAttribute('aria-modal', 'true')
  expect(box(drawer)).toMatchObject({ x: 0, y: 0, ...viewports.phone })
  window.history.back()
  await gone(drawer)
  await expect.element(customer).toBeVisible()
})

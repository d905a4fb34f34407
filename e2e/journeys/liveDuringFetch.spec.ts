import { expect, type Page } from '@playwright/test'
import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { type Chat, chatEndpoints, chats } from '@recado/contract/chats/chats'
import { createConnection } from '../createConnection.ts'
import { test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { userIdOf } from '../ticketLists.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')

/** Lets the server answer, and holds the answer back until released. */
async function holdAnswer(page: Page, address: string) {
  const [answered, come] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(address, async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await come.promise
    await route.fulfill({ response })
  })
  return {
    answered: answered.promise,
    async letGo() {
      const arrived = page.waitForResponse(address)
      come.resolve()
      await (await arrived).finished()
      // Its effect is rendered by then.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    },
  }
}

test('an event during an older fetch shows at once, and the fetch does not undo it', async ({ open, company }) => {
  const { admin } = company
  const bia = await company.hire({ name: 'Bia Prado' })
  const { id } = (await admin.call(chats.endpoints.create, { body: { title: 'Entregas', users: [{ id: await userIdOf(bia) }] } })) as Chat
  await admin.call(chatMessageEndpoints.send, { params: { id }, body: { message: 'Quem leva?' } })
  const page = await open(admin, `/chats/${id}`)
  const message = page.getByRole('log').getByRole('article').filter({ hasText: 'Quem leva?' })
  const read = message.getByRole('img', { name: t('chats:readBy', { names: 'Bia Prado' }) })
  await expect(message).toBeVisible()
  await expect(read).toHaveCount(0)

  await page.getByRole('link', { name: t('tags:title') }).click()
  await expect(page.getByRole('heading', { name: t.like('tags:title') })).toBeVisible()
  const held = await holdAnswer(page, `**/api/chats/${id}`)
  await page.goBack()
  await held.answered
  await expect(message).toBeVisible()
  await bia.call(chatEndpoints.read, { params: { id } })
  await expect(read).toBeVisible()
  await held.letGo()
  await expect(read).toBeVisible()
})

test('a message between a fetch and the start of live events appears once these start', async ({ openFresh, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  const listening = Promise.withResolvers<void>()
  const page = await openFresh(company.admin, '/tickets?list=pending', {
    prepare: (page) =>
      page.routeWebSocket('**/socket.io/**', async (socket) => {
        await listening.promise
        socket.connectToServer()
      }),
  })
  await expect(page.getByRole('heading', { name: t('tickets:empty.pending.title') })).toBeVisible()
  await line.hears({ number: '5511987650021', name: 'Marina Alves' }, 'Oi, tem alguém?')
  listening.resolve()
  await expect(button(page, t('tickets:acceptOne', { name: 'Marina Alves' }))).toBeVisible()
})

import { messages } from '@recado/contract/messages/messages'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { addConversation, bubble } from './support/conversation.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone, press } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })

async function openMenu(message: Locator) {
  await message.hover()
  await button(message, t('messages:menu')).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
}

test('the menu of a message offers nothing that the user may not do', async ({ server, show }) => {
  const { address } = addConversation(server, ana, { said: [{ body: 'Oi' }, { body: 'Bom dia', fromMe: true }] })
  await show(address, { user: { ...agent, profile: 'supervisor' } })
  await openMenu(bubble('Bom dia'))
  await expect.element(entry(t('messages:forward'))).toBeVisible()
  for (const name of [t('messages:reply'), t('common:edit'), t('messages:remove'), /^Reagir/]) await expectGone(entry(name))
  await press('Escape')
  await expect.element(button(bubble('Bom dia'), t('messages:menu'))).toHaveFocus()
})

test('a quote names its author, and leads to the quoted message', async ({ server, show }) => {
  const lines = Array.from({ length: 30 }, (_, index) => ({ body: `Linha ${index + 1} de uma conversa comprida.` }))
  const { address, messages: stored } = addConversation(server, ana, { said: [{ body: 'Qual é o sabor?', fromMe: true }, ...lines] })
  const [asked] = stored()
  const answer = { ...stored()[0], id: crypto.randomUUID(), body: 'Chocolate, então', quotedMsg: asked, quotedMsgId: asked?.id }
  const all = [...stored(), answer] as ReturnType<typeof stored>
  const known = server.answerOf(messages.list)
  server.on(messages.list, async (call) => ({ ...(await known(call)), messages: all }))
  await show(address)
  await expect.element(bubble('Chocolate, então')).toBeInViewport()
  const quote = bubble('Chocolate, então').getByRole('button', { name: /Qual é o sabor/ })
  await expect.element(quote.getByText(admin.name, { exact: true })).toBeVisible()
  await quote.click()
  await expect.element(bubble('Qual é o sabor?').filter({ hasNotText: 'Chocolate' })).toBeInViewport()
})

test('a long press opens the menu on a phone', async ({ server, show }) => {
  const { address } = addConversation(server, ana, { said: [{ body: 'Oi' }, { body: 'Bom dia', fromMe: true }] })
  await show(address, { viewport: 'phone' })
  const text = bubble('Bom dia').getByText('Bom dia')
  await expect.element(text).toBeVisible()
  const touch = (type: string) =>
    text
      .element()
      .dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', isPrimary: true, clientX: 200, clientY: 400, bubbles: true, cancelable: true }),
      )
  touch('pointerdown')
  touch('pointerup')
  touch('pointerdown')
  await expect.element(entry(t('messages:reply'))).toBeInViewport()
  touch('pointerup')
  await entry(t('messages:details.title')).click()
  await expect.element(dialog()).toMatchTextContent(t('messages:details.author'))
})

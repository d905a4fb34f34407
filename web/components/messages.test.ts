import { messageEndpoints } from '@recado/contract/messages/messages'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { addConversation, bubble } from './support/conversation.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
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

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('the menu says why a message can no longer be edited or deleted', async ({ server, show }) => {
  const said = [
    { body: 'Muito antiga', fromMe: true, createdAt: minutesAgo(61 * 60) },
    { body: 'De hoje', fromMe: true, createdAt: minutesAgo(16) },
  ]
  const { address } = addConversation(server, ana, { said })
  await show(address)
  await openMenu(bubble('De hoje'))
  const edit = entry(new RegExp(`^${t('common:edit')}`))
  await expect.element(edit).toMatchTextContent(t('messages:change.late.edit', { count: 15 }))
  await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
  await edit.click({ force: true })
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expectGone(page.getByRole('textbox', { name: t('composer:correctText') }))
  await expect.element(entry(t('messages:remove'))).not.toHaveAttribute('aria-disabled')
  await press('Escape')
  await openMenu(bubble('Muito antiga'))
  const remove = entry(new RegExp(`^${t('messages:remove')}`))
  await expect.element(remove).toMatchTextContent(t('messages:change.late.revoke', { count: 60 }))
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
})

test('a deletion waits until it is sent; if the service refuses it, the message is back and says why', async ({ server, show }) => {
  const { address, messages: stored } = addConversation(server, ana, { said: [{ body: 'O preço é 10', fromMe: true }] })
  server.on(messageEndpoints.remove, () => ({ message: 'message.deleted' }))
  await show(address)
  await openMenu(bubble('O preço é 10'))
  await entry(t('messages:remove')).click()
  await button(dialog(), t('messages:remove')).click()
  const deleted = bubble(t('messages:deleted'))
  const sign = (name: string) => deleted.getByRole('img', { name })
  await expect.element(sign(t('messages:change.pending.revoke'))).toBeVisible()

  const [before] = stored()
  if (!before) throw new Error('no message')
  const publish = (message: Partial<typeof before>) =>
    server.publish('appMessage', { action: 'update', message: { ...before, ...message } } as never)
  publish({ isDeleted: true, body: '' })
  await expect.element(sign(t('messages:change.sent.revoke'))).toBeVisible()
  await expectGone(sign(t('messages:change.pending.revoke')))

  const refused = { kind: 'revoke' as const, userId: admin.id, error: 'ERR_DELETE_WAPP_MSG', reason: 'unavailable', at: minutesAgo(0) }
  publish({ change: 'refused', changeDetails: refused })
  await expect.element(bubble('O preço é 10')).toMatchTextContent(t('messages:change.refused.revoke'))
  await expect.element(bubble('O preço é 10')).toMatchTextContent(t('messages:change.reasons.unavailable'))
  await expectToast(t('messages:change.toast.revoke', { text: 'O preço é 10' }))
})

test('only who made a refused change gets a message, on any page and once', async ({ server, show }) => {
  const { messages: stored } = addConversation(server, ana, { said: [{ body: 'O preço é 10', fromMe: true }] })
  const [before] = stored()
  await show('/contacts')
  await expect.element(button(page, t('notifications:open'))).toBeVisible()
  const refuseFor = (userId: number, body: string) =>
    server.publish('appMessage', {
      action: 'update',
      message: {
        ...before,
        body,
        change: 'refused',
        changeDetails: { kind: 'edit', userId, error: 'ERR_EDIT_WAPP_MSG', reason: 'tooLate', at: minutesAgo(0) },
      },
    } as never)
  const toasts = page.getByRole('alert')
  refuseFor(admin.id + 1, 'De outra pessoa')
  refuseFor(admin.id, 'Minha')
  await expectToast(t('messages:change.toast.edit', { text: 'Minha' }))
  await expectGone(toasts.filter({ hasText: 'De outra pessoa' }))
})

test('a quote names its author, and leads to the quoted message', async ({ server, show }) => {
  const lines = Array.from({ length: 30 }, (_, index) => ({ body: `Linha ${index + 1} de uma conversa comprida.` }))
  const { address, messages: stored } = addConversation(server, ana, { said: [{ body: 'Qual é o sabor?', fromMe: true }, ...lines] })
  const [asked] = stored()
  const answer = { ...stored()[0], id: crypto.randomUUID(), body: 'Chocolate, então', quotedMsg: asked, quotedMsgId: asked?.id }
  const all = [...stored(), answer] as ReturnType<typeof stored>
  const known = server.answerOf(messageEndpoints.list)
  server.on(messageEndpoints.list, async (call) => ({ ...(await known(call)), messages: all }))
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

test('a lost file is named in words, in place of a broken picture', async ({ server, show }) => {
  const media = { size: 1000, mime: 'image/png', seconds: null, waveform: null, transcript: null, isLost: true }
  const lost = { body: 'O quadro', mediaType: 'image' as const, mediaName: 'quadro.png', mediaUrl: null, media }
  const { address } = addConversation(server, ana, { said: [lost] })
  await show(address)
  await expect.element(bubble('O quadro')).toMatchTextContent(t('messages:fileLost'))
  await expectGone(bubble('O quadro').getByRole('img', { name: 'quadro.png' }))
})

test('a colleague’s signed message shows the name once, and an unsigned one has it above', async ({ server, show }) => {
  const said = [
    { body: `*${admin.name}:*\nO bolo está pronto`, fromMe: true },
    { body: 'Quando posso buscar?' },
    { body: 'Às cinco', fromMe: true },
  ]
  const { address } = addConversation(server, ana, { said })
  await show(address, { user: { ...agent, profile: 'supervisor' } })
  for (const text of ['O bolo está pronto', 'Às cinco']) {
    await expect.element(bubble(text)).toBeVisible()
    expect(bubble(text).element().textContent?.split(admin.name)).toHaveLength(2)
  }
})

import { messages } from '@recado/contract/messages/messages'
import { search } from '@recado/contract/messages/search'
import { note, notes } from '@recado/contract/tickets/notes'
import { tickets } from '@recado/contract/tickets/tickets'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anyOfTexts } from '../../e2e/readTexts.ts'
import { addConversation, bubble, composer, thread } from './support/conversation.ts'
import { nextId } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone, expectPath, press, tabTo, type } from './support/user.ts'

const marina = { number: '5511987654321', name: 'Marina Alves' }
const accepted = anyOfTexts(t('messages:ack.taken'), t('messages:ack.delivered'), t('messages:ack.read'))
const words = 'Bom dia! Meu pedido chegou errado.'
const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const menuEntry = (name: string) => page.getByRole('menuitem', { name, exact: true })

test('a waiting ticket is found, accepted, answered and corrected by keyboard', async ({ server, show }) => {
  const { address } = addConversation(server, marina, { status: 'pending', said: [{ body: words }] })
  await show('/tickets?list=pending')
  await expect.element(entry(marina.name)).toBeVisible()
  // Keys reach the page of the test once it has the focus, as after a click.
  window.focus()
  await press('?')
  await expect.element(dialog()).toMatchTextContent(t('attending:commands.accept'))
  await press('Escape')
  await expectGone(dialog())
  await press('n')
  await expect.element(dialog().getByRole('combobox', { name: t('contacts:newTicket.contact') })).toHaveFocus()
  await press('Escape')
  await expectGone(dialog())

  await press('j')
  await expect.poll(() => entry(marina.name).element().contains(document.activeElement)).toBe(true)
  await press('a')
  await expectPath().toContain(address)
  await expect.element(composer).toHaveFocus()
  await type('Que pena! Vamos trocar.')
  await press('Enter')
  // Only what the server has taken can be corrected.
  await expect.element(bubble('Vamos trocar').getByRole('img', { name: accepted })).toBeVisible()
  await press('ArrowUp')
  await expect.element(page.getByRole('textbox', { name: t('composer:correctText') })).toHaveFocus()
  await press('End')
  await type(' Hoje mesmo.')
  await press('Enter')
  await expect.element(bubble('Hoje mesmo')).toMatchTextContent(t('messages:edited'))
})

test('an emoji and a file are sent by keyboard', async ({ server, show }) => {
  const { address, sent } = addConversation(server, marina)
  await show(address)
  await expect.element(composer).toHaveFocus()
  await tabTo(button(page, t('composer:emojis')))
  await press('Enter')
  await expect.element(page.getByRole('searchbox', { name: t('emoji:search') })).toHaveFocus()
  await type('coracao vermelho')
  await expect.element(page.getByRole('gridcell').first()).toHaveAccessibleName('Coração vermelho')
  await press('Enter')
  await press('Escape')
  await expect.element(composer).toHaveValue('❤️')
  await composer.click()
  await press('Enter')
  await expect.poll(() => sent().length).toBe(1)

  await tabTo(button(page, t('composer:attach')))
  await press('Enter')
  const fromDevice = menuEntry(t('attach:from.device'))
  await expect.element(fromDevice).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no input for files')
  // The browser's own dialog is not part of the page.
  const opened = new Promise<void>((resolve) => {
    input.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        resolve()
      },
      { once: true },
    )
  })
  ;(fromDevice.element() as HTMLElement).focus()
  await press('Enter')
  await opened
  await userEvent.upload(input, new File(['%PDF-1.4'], 'troca.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByRole('region', { name: t('composer:files.label') })).toBeVisible()
  await composer.click()
  await press('Enter')
  await expect.poll(() => sent().map(({ mediaName }) => mediaName)).toEqual([null, 'troca.pdf'])
})

test('a message is reacted to, answered and searched by keyboard', async ({ server, show }) => {
  const { address, messages: stored } = addConversation(server, marina, { said: [{ body: words }, { body: 'Troco já', fromMe: true }] })
  server.on(messages.react, ({ params: { id }, body: { emoji } }) => {
    const found = stored().find((one) => one.id === id)
    const reaction = { emoji, fromMe: true, userId: admin.id, contactId: null, createdAt: new Date().toISOString() }
    return sample(messages.react.output, { ...found, reactions: [reaction] } as never)
  })
  server.on(search, () => {
    const ticket = { id: 1, uuid: address.slice('/tickets/'.length), status: 'open' as const, contact: { id: 1, name: marina.name } }
    const found = sample(search.output.shape.messages.element, { ...stored()[0], ticket } as never)
    return { messages: [found], contacts: [], tags: [], nextCursor: null }
  })
  await show(address)
  await expect.element(composer).toHaveFocus()
  await press('Escape')
  await expect.element(thread).toHaveFocus()
  await press('ArrowUp')
  await expect.element(bubble('Troco já')).toHaveFocus()
  await press('ArrowUp')
  await expect.element(bubble('chegou errado')).toHaveFocus()
  await press('Enter')
  const thumb = menuEntry(t('messages:reactWith', { emoji: '👍' }))
  await expect.element(thumb).toHaveFocus()
  await press('Enter')
  await expect.element(bubble('chegou errado').getByRole('button', { name: /👍/ })).toBeVisible()
  await expectGone(page.getByRole('menu'))
  await expect.element(bubble('chegou errado')).toHaveFocus()
  await press('Enter')
  await tabToEntry(t('composer:focus'))
  await press('Enter')
  await expect.element(page.getByRole('region', { name: t('composer:reply.to', { author: marina.name }) })).toBeVisible()
  await expect.element(composer).toHaveFocus()
  await press('Escape')
  await press('Escape')

  await expect.element(thread).toHaveFocus()
  await press('f')
  await expect.element(page.getByRole('combobox', { name: t('conversation:search.label') })).toHaveFocus()
  await type('errado')
  await expect.element(page.getByRole('mark').filter({ hasText: 'errado' }).first()).toBeVisible()
  await press('Escape')
})

/** Moves through an open menu with the arrow keys. */
async function tabToEntry(name: string) {
  await expect.element(menuEntry(name)).toBeVisible()
  for (let steps = 0; steps < 20 && menuEntry(name).query() !== document.activeElement; steps++) await press('ArrowDown')
  await expect.element(menuEntry(name)).toHaveFocus()
}

test('a note is written beside the conversation, which is transferred and resolved, and the next one is found, by keyboard', async ({
  server,
  show,
}) => {
  const { address, ticket } = addConversation(server, marina, { said: [{ body: words }] })
  let written: ReturnType<typeof sample<typeof note>>[] = []
  server.on(notes.list, () => written)
  server.on(notes.create, ({ body }) => {
    const { id, name } = admin
    const created = sample(note, { ...body, id: nextId(), contactId: ticket().contactId, user: { id, name }, userName: name })
    written = [created, ...written]
    return created
  })
  await show(address)
  await expect.element(composer).toHaveFocus()
  await press('Escape')
  await press('d')
  const text = page.getByRole('textbox', { name: t('notes:write') })
  await tabTo(text)
  await type('Trocar pelo de chocolate.')
  await tabTo(button(page, t('notes:add')), 3)
  await press('Enter')
  await expect.element(entry('Trocar pelo de chocolate.')).toBeVisible()
  await expect.poll(() => [text, button(page, t('notes:add'))].some((one) => one.query() === document.activeElement)).toBe(true)
  await press('Escape')
  await expectGone(text)

  ;(thread.element() as HTMLElement).focus()
  await press('t')
  await expect.element(dialog()).toMatchTextContent(t('drawer:transfer.title', { customer: marina.name }))
  await expect.element(dialog().getByRole('combobox', { name: t('drawer:transfer.user') })).toHaveFocus()
  // The first Escape closes the list of colleagues, the second the dialog.
  await press('Escape')
  await press('Escape')
  await expectGone(dialog())
  ;(thread.element() as HTMLElement).focus()
  await press('e')
  await expectPath().toBe('/tickets')
  await expect.poll(() => ticket().status).toBe('closed')

  const { address: next } = addConversation(server, { number: '5511987654322', name: 'Otávio Prado' }, { status: 'pending' })
  await press('Control+k')
  await type('otavio')
  await expect.element(page.getByRole('option', { name: /Otávio Prado/ }).first()).toBeVisible()
  await press('Enter')
  await expectPath().toContain(next)
  await expect.element(page.getByText(t('attending:readOnly.pending.text'))).toBeVisible()
  await press('a')
  await expect.element(composer).toBeVisible()
  await expect.poll(() => server.callsOf(tickets.update).map(({ body }) => body.status)).toEqual(['closed', 'open'])
})

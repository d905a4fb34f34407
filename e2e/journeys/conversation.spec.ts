import { messageEndpoints } from '@recado/contract/messages/messages'
import { bubble, thread } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { ana, createLongConversation, numberedMessage, ticketEntry } from '../longConversation.ts'
import { navigate } from '../navigate.ts'
import { textsIn } from '../texts.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')

const bia = { number: '5511912345678', name: 'Bia Rocha' }

test('unread messages stand below a line until the user leaves; an acceptance is shown between messages', async ({ open, company }) => {
  const { hears, read, path } = await createLongConversation(company.admin, 3)
  await read()
  for (const text of ['Oi?', 'Alguém?', 'Alô!']) await hears(ana, text)
  await hears(bia, 'Bom dia')
  const page = await open(company.admin, path)
  const unread = thread(page).getByText(t('conversation:unread', { count: 3 }))
  await expect(unread).toBeInViewport()
  await expect(thread(page).getByText(t.like('conversation:startedBy', { name: 'Padaria Sol' }))).toBeVisible()
  const texts = await thread(page).innerText()
  expect(texts.indexOf(t('conversation:unread', { count: 3 }))).toBeLessThan(texts.indexOf('Oi?'))
  expect(texts.indexOf(t('conversation:unread', { count: 3 }))).toBeGreaterThan(texts.indexOf('Linha número 3.'))

  await hears(ana, 'Ah, achei.')
  await expect(thread(page).getByText('Ah, achei.')).toBeInViewport()
  await expect(unread).toBeVisible()
  await expect(page.getByText(t('conversation:arrived', { author: 'Ana Lima', text: 'Ah, achei.' }))).toHaveAttribute('aria-live', 'polite')

  await navigate(page, '/tickets?list=pending')
  await ticketEntry(page, 'Bia Rocha').getByRole('link').click()
  await expect(thread(page).getByText('Bom dia')).toBeVisible()
  await page.goBack()
  await navigate(page, path)
  await expect(thread(page).getByText('Ah, achei.')).toBeInViewport()
  await expect(unread).toHaveCount(0)
})

test('a quote leads to its message, however old, and back', async ({ open, company }) => {
  const { admin } = company
  const { hears, id, path } = await createLongConversation(admin, 200)
  const { messages: newest, nextCursor } = await admin.call(messageEndpoints.list, { params: { ticketId: id }, query: { limit: 199 } })
  expect(newest.length).toBe(199)
  const { messages: oldest } = await admin.call(messageEndpoints.list, { params: { ticketId: id }, query: { cursor: nextCursor ?? '' } })
  const [first] = oldest
  if (!first) throw new Error('The first message is missing')
  await admin.call(messageEndpoints.send, { params: { ticketId: id }, body: { body: 'Sobre isto aqui', quotedMsg: { id: first.id } } })
  const page = await open(admin, path)
  const answer = bubble(page, 'Sobre isto aqui')
  await answer.getByRole('button').filter({ hasText: 'Linha número 1.' }).click()
  await expect(numberedMessage(page, 1).filter({ hasNotText: 'Sobre isto aqui' })).toBeInViewport()
  await expect(numberedMessage(page, 20)).toBeAttached()
  await expect(answer).toHaveCount(0)

  await hears(ana, 'E agora?')
  await button(page, t('conversation:news', { count: 1 })).click()
  await expect(answer).toBeInViewport()
  await expect(thread(page).getByText('E agora?')).toBeInViewport()
})

test('a search in the conversation finds messages and shows them, by keyboard', async ({ open, company }) => {
  const { hears, path } = await createLongConversation(company.admin, 20)
  await hears(ana, 'O café chegou frio.')
  for (let number = 21; number <= 150; number++) await hears(ana, `Linha número ${number}.`)
  await hears(ana, 'Quero outro CAFÉ, quente.')
  const page = await open(company.admin, path)
  await expect(thread(page).getByText('Quero outro CAFÉ, quente.')).toBeVisible()
  await thread(page).focus()
  await page.keyboard.press('f')
  const field = page.getByRole('combobox', { name: t('conversation:search.label') })
  await expect(field).toBeFocused()
  await expect(page.getByText(t('conversation:search.hint'))).toBeVisible()
  await page.keyboard.type('cafe')
  await expect(page.getByText(t('conversation:search.count', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('option').locator('mark')).toHaveText(['CAFÉ', 'café'])

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText('O café chegou frio.')).toBeInViewport()
  await expect(numberedMessage(page, 150)).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(thread(page)).toBeFocused()
  await page.keyboard.press('End')
  await expect(thread(page).getByText('Quero outro CAFÉ, quente.')).toBeInViewport()
})

test('the composer works while the conversation cannot be loaded, and the conversation loads by itself later', async ({
  openFresh,
  company,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const { path } = await createLongConversation(company.admin, 3)
  let isCut = true
  const page = await openFresh(company.admin, path, {
    async prepare(page) {
      await page.route('**/api/messages/*', (route) => (isCut && route.request().method() === 'GET' ? route.abort() : route.fallback()))
      await page.clock.install()
    },
  })
  await expect(page.getByRole('heading', { name: t('messages:failedToLoad') })).toBeVisible()
  const field = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await field.fill('Já volto')
  await field.press('Enter')
  await expect(thread(page).getByText('Já volto')).toBeVisible()
  isCut = false
  await page.clock.fastForward('00:05')
  await expect(numberedMessage(page, 3)).toBeVisible()
  await expect(thread(page).getByText('Já volto')).toHaveCount(1)
})

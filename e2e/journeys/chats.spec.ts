import type { Page } from '@playwright/test'
import { chatMessages } from '@recado/contract/chats/chatMessages'
import { chats } from '@recado/contract/chats/chats'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field } from '../user.ts'

const say = textsIn('pt')

const write = (page: Page) => page.getByRole('textbox', { name: say('chats:write'), exact: true })
const said = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('messages of a group reach everybody, mentions notify, reading syncs, and offline messages are sent once', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|socket\.io/)
  const [admin, bia] = [company.admin, await company.hire({ name: 'Bia Prado' })]
  const page = await open(admin, '/chats')
  const other = await open(bia, '/chats')
  await expect(page.getByText(say('chats:empty.title'))).toBeVisible()
  await expect(page.getByText(say('chats:none.title'))).toHaveCount(0)
  await button(page, say('chats:add')).click()
  await button(dialog(page), say('common:save')).click()
  await expect(field(dialog(page), say('chats:fields.title'))).toHaveAccessibleDescription(say('chats:fillTitle'))
  const participants = dialog(page).getByRole('combobox', { name: say('chats:fields.users') })
  await expect(participants).toHaveAccessibleDescription(say('chats:fillUser'))
  await field(dialog(page), say('chats:fields.title')).fill('Entregas')
  await page.keyboard.press('Escape')
  await button(dialog(page), say('validation:leave.back')).click()
  await expect(field(dialog(page), say('chats:fields.title'))).toHaveValue('Entregas')
  await button(dialog(page), say('common:save')).click()
  await expect(field(dialog(page), say('chats:fields.title'))).toHaveAccessibleDescription('')
  await expect(participants).toHaveAccessibleDescription(say('chats:fillUser'))
  await participants.fill('bia')
  await page.getByRole('option', { name: 'Bia Prado' }).click()
  await button(dialog(page), say('common:save')).click()
  await toasted(page, say('chats:created'))

  await write(page).fill('   ')
  await write(page).press('Enter')
  await write(page).fill('Quem leva, @b')
  await page.getByRole('option', { name: 'Bia Prado' }).click()
  await write(page).pressSequentially('?')
  await write(page).press('Enter')
  await expect(said(page, 'Quem leva, @Bia Prado ?')).toBeVisible()
  await expect(entry(other, 'Entregas').getByLabel(say('chats:unread', { count: 1 }))).toBeVisible()
  await button(other, say('notifications:openCount', { count: 1 })).click()
  await dialog(other)
    .getByRole('link', { name: say('notifications:notices.mention', { name: admin.name }) })
    .click()
  await expect(said(other, 'Quem leva')).toBeVisible()
  await expect(button(other, say('notifications:open'))).toBeVisible()
  await expect(said(page, 'Quem leva').getByRole('img', { name: say('chats:readBy', { names: 'Bia Prado' }) })).toBeVisible()

  await other.context().setOffline(true)
  await write(other).fill('Eu levo!')
  await write(other).press('Enter')
  await expect(said(other, 'Eu levo!')).toBeVisible()
  await other.context().setOffline(false)
  await expect(said(page, 'Eu levo!')).toHaveCount(1)
  await expect(said(other, 'Eu levo!').getByRole('img', { name: say.like('chats:readBy') })).toBeVisible()

  const search = page.getByRole('searchbox', { name: say('chats:search') })
  await search.fill('bi')
  await expect(entry(page, 'Entregas')).toContainText(say('chats:people', { count: 2 }))
  await search.fill('levo')
  await entry(page, say('chats:found.by', { name: 'Bia Prado' }))
    .getByRole('link', { name: 'Entregas' })
    .click()
  await expect(page).toHaveURL(/\?message=/)
  await expect(said(page, 'Eu levo!')).toBeVisible()
  await search.fill('')

  await said(other, 'Eu levo!').hover()
  await button(said(other, 'Eu levo!'), say('messages:menu')).click()
  await other.getByRole('menuitem', { name: say('messages:remove') }).click()
  await expect(said(page, say('messages:deleted'))).toHaveCount(1)
  await expect(button(other, say('chats:more'))).toHaveCount(0)

  const { records } = (await bia.call(chats.endpoints.list, { query: {} })) as { records: { id: number }[] }
  const id = records[0]?.id ?? 0
  expect((await bia.call(chatMessages.list, { params: { id }, query: {} })).records).toHaveLength(2)
  await button(page, say('chats:more')).click()
  await page.getByRole('menuitem', { name: say('common:delete') }).click()
  await button(dialog(page), say('common:delete')).click()
  await expect(button(page, say('chats:add'))).toBeFocused()
  await toasted(other, say('chats:gone'))
  await expect(entry(other, 'Entregas')).toHaveCount(0)

  await button(other, say('chats:direct')).click()
  await other.getByRole('menuitem', { name: admin.name }).click()
  await write(other).fill('Obrigada')
  await write(other).press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: `${say('chats:title')} (1)` })).toBeVisible()
})

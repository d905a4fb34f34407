import type { Page } from '@playwright/test'
import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { chats } from '@recado/contract/chats/chats'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field } from '../userActions.ts'

const t = textsIn('pt')

const write = (page: Page) => page.getByRole('textbox', { name: t('chats:write'), exact: true })
const chatMessage = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })
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
  await expect(page.getByText(t('chats:empty.title'))).toBeVisible()
  await expect(page.getByText(t('chats:none.title'))).toHaveCount(0)
  await button(page, t('chats:add')).click()
  await button(dialog(page), t('common:save')).click()
  await expect(field(dialog(page), t('chats:fields.title'))).toHaveAccessibleDescription(t('chats:fillTitle'))
  const participants = dialog(page).getByRole('combobox', { name: t('chats:fields.users') })
  await expect(participants).toHaveAccessibleDescription(t('chats:fillUser'))
  await field(dialog(page), t('chats:fields.title')).fill('Entregas')
  await page.keyboard.press('Escape')
  await button(dialog(page), t('validation:leave.back')).click()
  await expect(field(dialog(page), t('chats:fields.title'))).toHaveValue('Entregas')
  await button(dialog(page), t('common:save')).click()
  await expect(field(dialog(page), t('chats:fields.title'))).toHaveAccessibleDescription('')
  await expect(participants).toHaveAccessibleDescription(t('chats:fillUser'))
  await participants.fill('bia')
  await page.getByRole('option', { name: 'Bia Prado' }).click()
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('chats:created'))

  await write(page).fill('   ')
  await write(page).press('Enter')
  await write(page).fill('Quem leva, @b')
  await page.getByRole('option', { name: 'Bia Prado' }).click()
  await write(page).pressSequentially('?')
  await write(page).press('Enter')
  await expect(chatMessage(page, 'Quem leva, @Bia Prado ?')).toBeVisible()
  await expect(entry(other, 'Entregas').getByLabel(t('chats:unread', { count: 1 }))).toBeVisible()
  await button(other, t('notifications:openCount', { count: 1 })).click()
  await dialog(other)
    .getByRole('link', { name: t('notifications:notices.mention', { name: admin.name }) })
    .click()
  await expect(chatMessage(other, 'Quem leva')).toBeVisible()
  await expect(button(other, t('notifications:open'))).toBeVisible()
  await expect(chatMessage(page, 'Quem leva').getByRole('img', { name: t('chats:readBy', { names: 'Bia Prado' }) })).toBeVisible()

  await other.context().setOffline(true)
  await write(other).fill('Eu levo!')
  await write(other).press('Enter')
  await expect(chatMessage(other, 'Eu levo!')).toBeVisible()
  await other.context().setOffline(false)
  await expect(chatMessage(page, 'Eu levo!')).toHaveCount(1)
  await expect(chatMessage(other, 'Eu levo!').getByRole('img', { name: t.like('chats:readBy') })).toBeVisible()

  const search = page.getByRole('searchbox', { name: t('chats:search') })
  await search.fill('bi')
  await expect(entry(page, 'Entregas')).toContainText(t('chats:people', { count: 2 }))
  await search.fill('levo')
  await entry(page, t('chats:found.by', { name: 'Bia Prado' }))
    .getByRole('link', { name: 'Entregas' })
    .click()
  await expect(page).toHaveURL(/\?message=/)
  await expect(chatMessage(page, 'Eu levo!')).toBeVisible()
  await search.fill('')

  await chatMessage(other, 'Eu levo!').hover()
  await button(chatMessage(other, 'Eu levo!'), t('messages:menu')).click()
  await other.getByRole('menuitem', { name: t('messages:remove') }).click()
  await expect(chatMessage(page, t('messages:deleted'))).toHaveCount(1)
  await expect(button(other, t('chats:more'))).toHaveCount(0)

  const { records } = (await bia.call(chats.endpoints.list, { query: {} })) as { records: { id: number }[] }
  const id = records[0]?.id ?? 0
  expect((await bia.call(chatMessageEndpoints.list, { params: { id }, query: {} })).records).toHaveLength(2)
  await button(page, t('chats:more')).click()
  await page.getByRole('menuitem', { name: t('common:delete') }).click()
  await button(dialog(page), t('common:delete')).click()
  await expect(button(page, t('chats:add'))).toBeFocused()
  await expectToast(other, t('chats:gone'))
  await expect(entry(other, 'Entregas')).toHaveCount(0)

  await button(other, t('chats:direct')).click()
  await other.getByRole('menuitem', { name: admin.name }).click()
  await write(other).fill('Obrigada')
  await write(other).press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: `${t('chats:title')} (1)` })).toBeVisible()
})

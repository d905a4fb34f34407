import type { Page } from '@playwright/test'
import { chatMessages } from '@recado/contract/chats/chatMessages'
import { chats } from '@recado/contract/chats/chats'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field } from '../user.ts'

const write = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
const said = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a group is made, what is said in it is seen, told to whoever is called, answered and read elsewhere at once, and what is said without a connection goes out once', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|socket\.io/)
  const [admin, bia] = [company.admin, await company.hire({ name: 'Bia Prado' })]
  const page = await open(admin, '/chats')
  const other = await open(bia, '/chats')
  await expect(page.getByText('Nenhum chat ainda')).toBeVisible()
  await expect(page.getByText('Escolha um chat')).toHaveCount(0)
  await button(page, 'Novo grupo').click()
  await button(dialog(page), 'Salvar').click()
  await expect(field(dialog(page), 'Título')).toHaveAccessibleDescription('Preencha o título do chat')
  const participants = dialog(page).getByRole('combobox', { name: 'Participantes' })
  await expect(participants).toHaveAccessibleDescription('Selecione pelo menos um participante')
  await field(dialog(page), 'Título').fill('Entregas')
  await page.keyboard.press('Escape')
  await button(dialog(page), 'Continuar editando').click()
  await expect(field(dialog(page), 'Título')).toHaveValue('Entregas')
  await button(dialog(page), 'Salvar').click()
  await expect(field(dialog(page), 'Título')).toHaveAccessibleDescription('')
  await expect(participants).toHaveAccessibleDescription('Selecione pelo menos um participante')
  await participants.fill('bia')
  await page.getByRole('option', { name: 'Bia Prado' }).click()
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Chat criado')

  await write(page).fill('   ')
  await write(page).press('Enter')
  await write(page).fill('Quem leva, @b')
  await page.getByRole('option', { name: 'Bia Prado' }).click()
  await write(page).pressSequentially('?')
  await write(page).press('Enter')
  await expect(said(page, 'Quem leva, @Bia Prado ?')).toBeVisible()
  await expect(entry(other, 'Entregas').getByLabel('1 mensagem não lida')).toBeVisible()
  await button(other, 'Notificações: 1 não vista').click()
  await dialog(other)
    .getByRole('link', { name: `${admin.name} mencionou você` })
    .click()
  await expect(said(other, 'Quem leva')).toBeVisible()
  await expect(button(other, 'Notificações')).toBeVisible()
  await expect(said(page, 'Quem leva').getByRole('img', { name: 'Lida por Bia Prado' })).toBeVisible()

  await other.context().setOffline(true)
  await write(other).fill('Eu levo!')
  await write(other).press('Enter')
  await expect(said(other, 'Eu levo!')).toBeVisible()
  await other.context().setOffline(false)
  await expect(said(page, 'Eu levo!')).toHaveCount(1)
  await expect(said(other, 'Eu levo!').getByRole('img', { name: /Lida por/ })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Buscar pessoas, chats e mensagens' })
  await search.fill('bi')
  await expect(entry(page, 'Entregas')).toContainText('2 pessoas')
  await search.fill('levo')
  await entry(page, 'por Bia Prado').getByRole('link', { name: 'Entregas' }).click()
  await expect(page).toHaveURL(/\?message=/)
  await expect(said(page, 'Eu levo!')).toBeVisible()
  await search.fill('')

  await said(other, 'Eu levo!').hover()
  await button(said(other, 'Eu levo!'), 'Opções da mensagem').click()
  await other.getByRole('menuitem', { name: 'Apagar' }).click()
  await expect(said(page, 'Mensagem apagada')).toHaveCount(1)
  await expect(button(other, 'Opções do chat')).toHaveCount(0)

  const { records } = (await bia.call(chats.endpoints.list, { query: {} })) as { records: { id: number }[] }
  const id = records[0]?.id ?? 0
  expect((await bia.call(chatMessages.list, { params: { id }, query: {} })).records).toHaveLength(2)
  await button(page, 'Opções do chat').click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await button(dialog(page), 'Excluir').click()
  await expect(button(page, 'Novo grupo')).toBeFocused()
  await toasted(other, 'Este chat não está mais disponível para você.')
  await expect(entry(other, 'Entregas')).toHaveCount(0)

  await button(other, 'Conversar com um colega').click()
  await other.getByRole('menuitem', { name: admin.name }).click()
  await write(other).fill('Obrigada')
  await write(other).press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Chat interno (1)' })).toBeVisible()
})

import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, tabTo, timeFromTwoSeconds } from '../userActions.ts'

const t = textsIn('pt')

const marina = { number: '5511987654321', name: 'Marina Alves' }

test('a voice message is recorded and sent by keyboard', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(marina, 'Bom dia! Meu pedido chegou errado.')
  const page = await open(company.admin, '/tickets?list=pending', { permissions: ['microphone'] })
  const { keyboard } = page
  await expect(page.getByRole('listitem').filter({ hasText: marina.name })).toBeVisible()
  await keyboard.press('j')
  await keyboard.press('a')
  await expect(page.getByRole('textbox', { name: t('composer:write'), exact: true })).toBeFocused()
  await tabTo(page, button(page, t('composer:record')))
  await keyboard.press('Enter')
  await expect(page.getByRole('timer')).toHaveText(timeFromTwoSeconds)
  await keyboard.press('Enter')
  await expect(button(page, t('messages:playVoice'))).toBeVisible()
})

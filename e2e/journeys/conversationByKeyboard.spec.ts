import { queues } from '@recado/contract/queues/queues'
import { bubble, composer, thread } from '../conversation.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, tabTo } from '../userActions.ts'

const t = textsIn('pt')

test('from the sign-in on a conversation is accepted, answered, noted, transferred and resolved by keyboard', async ({ open, company }) => {
  await company.admin.call(queues.endpoints.create, { body: { name: 'Entregas', color: '#0a9cce' } })
  const connection = await createConnection(company.admin, 'Loja')
  await connection.hears({ number: '5511987654321', name: 'Ana Lima' }, 'Tem entrega hoje?')
  const page = await open(null, '/login')
  const { keyboard } = page
  await expect(field(page, t('access:fields.email'))).toBeFocused()
  await keyboard.type(company.admin.email)
  await keyboard.press('Tab')
  await keyboard.type(company.admin.password)
  await keyboard.press('Enter')
  // Nothing is her own: the inbox opens with those who wait.
  await expect(page).toHaveURL('/tickets?list=pending')

  const accept = async () => {
    await tabTo(page, button(page, t('tickets:acceptOne', { name: 'Ana Lima' })))
    await keyboard.press('Enter')
  }
  const showWaiting = async () => {
    // The conversation was the only one: the text of the empty list has its focus, and the tabs stand just before it.
    await expect(page.locator(':focus')).toContainText(t('tickets:empty.open.title'))
    await keyboard.press('Shift+Tab')
    await expect(page.getByRole('radio', { name: t('tickets:lists.open') })).toBeFocused()
    await keyboard.press('ArrowRight')
  }

  await accept()
  await expect(composer(page)).toBeFocused()
  await expect(bubble(page, 'Tem entrega hoje?')).toBeVisible()

  await keyboard.type('Tem, até as 18h.')
  await tabTo(page, button(page, t('composer:send')))
  await keyboard.press('Enter')
  await expect(bubble(page, 'até as 18h').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()

  await tabTo(page, button(page, t('attending:commands.note')))
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: t('notes:writeInner') })).toBeFocused()
  await keyboard.type('Conferir o frete.')
  await keyboard.press('Enter')
  await expect(thread(page).getByRole('note')).toContainText('Conferir o frete.')
  await keyboard.press('Escape')
  await expect(composer(page)).toBeVisible()

  await tabTo(page, button(page, t('attending:commands.transfer')))
  await keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('combobox', { name: t('drawer:transfer.queue') }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Entregas' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(dialog(page)).toContainText(t('drawer:transfer.toQueue', { queue: 'Entregas' }))
  await tabTo(page, button(dialog(page), t('drawer:transfer.action')))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets(\?|$)/)

  await showWaiting()
  await accept()
  await expect(composer(page)).toBeFocused()
  await tabTo(page, button(page, t('attending:commands.resolve')))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Lima' })).toHaveCount(0)
})

import type { Locator } from '@playwright/test'
import { queues } from '@recado/contract/queues/queues'
import { viewports } from '../browser.ts'
import { bubble, composer, thread } from '../conversation.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog } from '../userActions.ts'

const t = textsIn('pt')

test('a conversation is accepted, answered, noted, transferred and resolved by touch on a phone', async ({ open, company }) => {
  await company.admin.call(queues.endpoints.create, { body: { name: 'Entregas', color: '#0a9cce' } })
  const connection = await createConnection(company.admin, 'Loja')
  await connection.hears({ number: '5511987654321', name: 'Ana Lima' }, 'Tem entrega hoje?')
  const page = await open(company.admin, '/tickets', { viewport: viewports.phone, hasTouch: true })
  const accept = async () => {
    await page.getByText(t('tickets:lists.pending'), { exact: true }).tap()
    await button(page, t('tickets:acceptOne', { name: 'Ana Lima' })).tap()
  }
  const choose = async (command: string) => {
    await button(page, t('attending:options')).tap()
    await page.getByRole('menuitem', { name: command, exact: true }).tap()
  }
  const write = async (field: Locator, text: string) => {
    await field.tap()
    await page.keyboard.insertText(text)
  }

  await accept()
  await expect(bubble(page, 'Tem entrega hoje?')).toBeVisible()

  await write(composer(page), 'Tem, até as 18h.')
  await button(page, t('composer:send')).tap()
  await expect(bubble(page, 'até as 18h').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()

  await choose(t('attending:commands.note'))
  await write(page.getByRole('textbox', { name: t('notes:writeInner') }), 'Conferir o frete.')
  await button(page, t('notes:add')).tap()
  await expect(thread(page).getByRole('note')).toContainText('Conferir o frete.')
  await button(page, t('notes:leave')).tap()
  await expect(composer(page)).toBeVisible()

  await choose(t('attending:commands.transfer'))
  await dialog(page)
    .getByRole('combobox', { name: t('drawer:transfer.queue') })
    .tap()
  await page.getByRole('option', { name: 'Entregas' }).tap()
  await expect(dialog(page)).toContainText(t('drawer:transfer.toQueue', { queue: 'Entregas' }))
  await button(dialog(page), t('drawer:transfer.action')).tap()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)

  await accept()
  await expect(composer(page)).toBeVisible()
  await button(page, t('attending:commands.resolve')).tap()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Lima' })).toHaveCount(0)
})

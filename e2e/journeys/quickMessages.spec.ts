import { quickMessages } from '@recado/contract/quickMessages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { composer } from '../conversation.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn, textsInOrder } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, tableRow } from '../userActions.ts'

const t = textsIn('pt')

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('a quick message with a picture is created, and sent with a few keys', async ({ open, company: { admin } }) => {
  const line = await createConnection(admin, 'Loja')
  await line.hears({ number: '5511987654321', name: 'Ana Lima' }, 'Qual é a chave?')
  await admin.call(quickMessages.endpoints.create, { body: { shortcode: 'pizza', message: 'Temos pizza', geral: true } })
  const { id: userId } = await admin.call(accessEndpoints.me)
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  await admin.call(ticketEndpoints.update, { params: { id: ticket?.id ?? 0 }, body: { status: 'open', userId } })

  const page = await open(admin, '/quick-messages')
  await button(page, t('quickMessages:add')).click()
  await field(dialog(page), t('quickMessages:fields.shortcode')).fill('/pix')
  await field(dialog(page), t('quickMessages:fields.message')).fill('Oi, {{firstName}}! A chave vale até {{validade}}')
  await expect(dialog(page).getByRole('article', { name: t('quickMessages:preview.title') })).toContainText(
    'Oi, Marina! A chave vale até {{validade}}',
  )
  await dialog(page)
    .getByRole('switch', { name: t('quickMessages:fields.geral') })
    .click()
  const chooser = page.waitForEvent('filechooser')
  await button(dialog(page), t('resource:file.choose')).click()
  await (await chooser).setFiles({ name: 'chave.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog(page).getByRole('img', { name: 'chave.png' })).toBeVisible()
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('quickMessages:created'))
  await expect(tableRow(page, '/pix')).toContainText('chave.png')
  await expect(tableRow(page, '/pizza')).toContainText(t('quickMessages:noAttachment'))

  await navigate(page, `/tickets/${ticket?.uuid}`)
  await composer(page).pressSequentially('/pi')
  const options = page.getByRole('listbox', { name: t('composer:quick.label') }).getByRole('option')
  await expect(options).toContainText([textsInOrder('/pix', t('composer:quick.own')), /^\/pizza/])
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: t('composer:files.label') })).toContainText('chave.png')
  const text = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await expect(text).toHaveValue('Oi, Ana! A chave vale até {{validade}}')
  await expect(button(page, '{{validade}}')).toBeVisible()
  // A variable without a value is selected in the field, to be typed over.
  await page.keyboard.type('amanhã')
  await expect(button(page, '{{validade}}')).toHaveCount(0)
  await page.keyboard.press('Enter')
  const sent = page.getByRole('log').getByRole('article').filter({ hasText: 'A chave vale até amanhã' })
  await expect(sent.getByRole('img', { name: /chave\.png|Oi, Ana/ })).toBeVisible()

  await sent.hover()
  await sent.getByRole('button', { name: t('messages:menu') }).click()
  await page.getByRole('menuitem', { name: t('messages:quickSave') }).click()
  await expect(field(dialog(page), t('quickMessages:fields.message'))).toHaveValue('Oi, Ana! A chave vale até amanhã')
  await field(dialog(page), t('quickMessages:fields.shortcode')).fill('validade')
  await page.keyboard.press('Enter')
  await expectToast(page, t('quickMessages:created'))
  await composer(page).fill('/vali')
  await expect(options).toContainText([/^\/validade/])

  // A mistyped variable is reported before sending.
  await composer(page).fill('/valx')
  const slip = page.getByRole('status').filter({ hasText: t('quickMessages:nothing', { typed: 'valx' }) })
  await expect(slip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slip).toHaveCount(0)
  await expect(composer(page)).toHaveValue('/valx')
})

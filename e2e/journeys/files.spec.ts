import type { Page } from '@playwright/test'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn, textsInOrder } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, tableRow, tabTo } from '../userActions.ts'

const t = textsIn('pt')

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })
const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

const rowsOf = (page: Page) =>
  dialog(page)
    .getByRole('list', { name: t('files:fields.files') })
    .getByRole('listitem')

test('files are added to the library, ordered and replaced, and sent from the composer', async ({ open, company: { admin } }) => {
  const line = await createConnection(admin, 'Loja')
  await line.hears({ number: '5511987654321', name: 'Ana Lima' }, 'Quanto custa?')
  const { id: userId } = await admin.call(accessEndpoints.me)
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  await admin.call(ticketEndpoints.update, { params: { id: ticket?.id ?? 0 }, body: { status: 'open', userId } })

  const page = await open(admin, '/files')
  await button(page, t('files:add')).click()
  await field(dialog(page), t('files:fields.name')).fill('Preços')
  await field(dialog(page), t('files:fields.message')).fill('Oi, {{firstName}}! Aqui estão os preços.')
  const [label, adding] = [dialog(page).getByText(t('files:fields.files'), { exact: true }), button(dialog(page), t('files:addFiles'))]
  const [over, under] = [await label.boundingBox(), await adding.boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
  const chooser = page.waitForEvent('filechooser')
  await adding.click()
  await (await chooser).setFiles([png('grãos.png'), text('bolos.txt', 'velho')])
  await expect(rowsOf(page)).toContainText([/grãos\.png/, /bolos\.txt/])
  await button(dialog(page), t('files:moveUp', { name: 'bolos' })).click()
  await expect(rowsOf(page)).toContainText([/bolos\.txt/, /grãos\.png/])
  const replacing = page.waitForEvent('filechooser')
  await button(dialog(page), t('files:replace', { name: 'bolos' })).click()
  await (await replacing).setFiles(text('bolos de hoje.txt', 'novo'))
  await dialog(page)
    .getByRole('textbox', { name: t('files:fields.optionName', { place: 1 }) })
    .fill('Bolos')
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('files:created'))
  await expect(tableRow(page, 'Preços')).toContainText(t('files:count', { count: 2 }))
  const search = page.getByRole('searchbox', { name: t('files:search') })
  await search.fill('PREÇ')
  await expect(search).toHaveValue('preç')
  await expect(page).toHaveURL(`/files?search=${encodeURIComponent('preç')}`)
  await expect(tableRow(page, 'Preços')).toBeVisible()

  // By keyboard; the present text stays above the inserted one.
  await navigate(page, `/tickets/${ticket?.uuid}`)
  const composer = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await composer.fill('Um momento!')
  await tabTo(page, button(page, t('composer:attach')))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: t('attach:from.library') }).press('Enter')
  await page.getByRole('combobox', { name: t('attach:library.search') }).fill('bolo')
  await expect(page.getByRole('listbox').getByRole('option')).toContainText([
    textsInOrder('Preços', t('attach:library.files', { count: 2 })),
  ])
  await page.keyboard.press('Enter')
  await expect(composer).toHaveValue('Um momento!\nOi, Ana! Aqui estão os preços.')
  const waiting = page.getByRole('region', { name: t('composer:files.label') })
  await expect(waiting.getByRole('listitem')).toContainText([/bolos de hoje\.txt/, /grãos\.png/])
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(1)
  await composer.press('Enter')
  await expect(page.getByRole('log').getByRole('link', { name: /bolos de hoje\.txt/ })).toBeVisible()
  await expect(page.getByRole('log').getByRole('img', { name: /grãos\.png/ })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

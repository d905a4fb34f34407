import { VIDEO_ORIGIN } from '@recado/contract/helps'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'

const t = textsIn('pt')

test('a new help video appears for every company at once, and nothing external loads before it is chosen', async ({
  open,
  company,
  platform,
}) => {
  const reader = await open(company.admin, '/helps')
  await expect(pageTitle(reader, t('helps:title'))).toBeVisible()
  const asked: string[] = []
  const warnings: string[] = []
  reader.on('console', (message) => /allow attribute/i.test(message.text()) && warnings.push(message.text()))
  await reader.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title><p>Film</p>' })
  })

  const page = await open(platform.superUser, '/settings?tab=helps')
  await button(page, t('helpsTab:add')).click()
  const name = `Como conectar um número ${company.id}`
  await field(dialog(page), t('helpsTab:fields.title')).fill(name)
  await field(dialog(page), t('helpsTab:fields.video')).fill('https://www.youtube.com/watch?v=abc-DEF_123&t=4')
  await field(dialog(page), t('helpsTab:fields.description')).fill('Do código QR à primeira conversa.')
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('helpsTab:created'))
  await expect(tableRow(page, name)).toContainText('abc-DEF_123')

  const film = reader.getByRole('listitem').filter({ hasText: name })
  await expect(film).toContainText('Do código QR à primeira conversa.')
  expect(asked).toEqual([])
  await button(reader, t('helps:watch', { title: name })).click()
  await dialog(reader).locator('iframe').contentFrame().getByText('Film').click()
  expect(asked.map((address) => address.split('?')[0])).toEqual([`${VIDEO_ORIGIN}/embed/abc-DEF_123`])
  // A click in the video must not trap the keyboard in its frame.
  await expect(dialog(reader).locator(':focus', { has: reader.locator('iframe') })).toHaveCount(1)
  await reader.keyboard.press('Escape')
  await expect(dialog(reader)).toHaveCount(0)
  expect(warnings).toEqual([])

  await button(page, t('resource:removeOne', { name })).click()
  await button(dialog(page), t('common:delete')).click()
  await expect(film).toHaveCount(0)
})

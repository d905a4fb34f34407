import type { Locator } from '@playwright/test'
import { tags } from '@recado/contract/tags'
import { viewports } from '../browser.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { templateScreens } from '../screens/templates.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, tableRow } from '../userActions.ts'

const t = textsIn('pt')

/** Whether the whole text is visible, without an ellipsis. */
const isFullyVisible = (words: Locator) => words.evaluate((box) => box.scrollWidth <= box.clientWidth)

test('on a narrow screen a tag is fully readable, and the reason of a rejected template has the full width', async ({
  open,
  company: { admin },
}) => {
  const name = 'Cliente antigo que compra café em grãos no atacado'
  await admin.call(tags.endpoints.create, { body: { name, color: '#7c4dbd' } })
  const page = await open(admin, '/tags', { viewport: viewports.phone, hasTouch: true })
  const chip = page.getByTitle(name)
  await expect(chip).toBeVisible()
  expect.soft(await isFullyVisible(chip)).toBe(true)

  const templates = templateScreens.find((screen) => screen.name === 'templates')
  await templates?.before?.(page)
  await navigate(page, templates?.path ?? '')
  const cell = tableRow(page, 'oferta_da_semana')
    .getByRole('cell')
    .filter({ hasText: t('templates:status.rejected') })
  const reason = cell.getByText(t('templates:reasons.PROMOTIONAL'))
  const { width = 0 } = (await reason.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(0.7 * viewports.phone.width)
})

test('on a narrow screen form errors differ from placeholders, and further tabs are visible', async ({ open, company }) => {
  const page = await open(company.admin, '/connections', { viewport: viewports.phone, hasTouch: true })
  await button(page, t('connections:add')).first().tap()
  await page.getByRole('radio', { name: 'API oficial do WhatsApp' }).click()
  await button(dialog(page), t('common:save')).tap()
  const number = field(dialog(page), 'Identificação do número')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  const [example, wrong] = await number.evaluate((input) => [getComputedStyle(input, '::placeholder').color, getComputedStyle(input).color])
  expect.soft(example).not.toBe(wrong)

  const leaves = dialog(page).getByRole('tablist')
  const { x = 0, y = 0, width = 0 } = (await leaves.boundingBox()) ?? {}
  const edge = () => page.screenshot({ clip: { x: x + width - 6, y: y + 2, width: 6, height: 4 } })
  const before = await edge()
  await leaves.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
  await expect(dialog(page).getByRole('tab').last()).toBeInViewport({ ratio: 1 })
  expect(before.equals(await edge())).toBe(false)
})

import { viewports } from '../browser.ts'
import { expect, test } from '../fixtures.ts'
import { button, dialog, field, rail, row, title } from '../user.ts'

test('on a narrow screen: the rail is a drawer, and a tag is added', async ({ open, company }) => {
  const page = await open(company.admin, '/queues', { viewport: viewports.phone, hasTouch: true })
  await expect(title(page, 'Filas')).toBeVisible()
  await expect(rail(page)).toHaveCount(0)
  await button(page, 'Abrir o menu').tap()
  await rail(page).getByRole('link', { name: 'Tags' }).tap()
  await expect(page).toHaveURL('/tags')
  await expect(rail(page)).toHaveCount(0)

  await button(page, 'Nova tag').tap()
  await field(dialog(page), 'Nome').fill('Feita no celular')
  await button(dialog(page), 'Salvar').tap()
  await expect(row(page, 'Feita no celular')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)
})

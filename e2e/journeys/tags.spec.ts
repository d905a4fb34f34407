import { tags } from '@recado/contract/tags'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, tableRow } from '../userActions.ts'

const t = textsIn('pt')

test('a search matches parts of names, survives a reload, and says when there are no results', async ({ open, company }) => {
  for (const name of ['Atraso na entrega', 'Elogio', 'Entrega hoje']) await company.admin.call(tags.endpoints.create, { body: { name } })
  const page = await open(company.admin, '/tags')
  await expect(tableRow(page, 'Elogio')).toBeVisible()
  const search = page.getByRole('searchbox', { name: t('tags:search') })
  await search.fill('ENTREGA')
  await expect(tableRow(page, 'Elogio')).toHaveCount(0)
  await expect(tableRow(page, 'Atraso na entrega')).toBeVisible()
  await expect(tableRow(page, 'Entrega hoje')).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('ENTREGA')
  await expect(tableRow(page, 'Entrega hoje')).toBeVisible()
  await expect(tableRow(page, 'Elogio')).toHaveCount(0)
  await search.fill('girafa')
  await expect(page.getByRole('heading', { name: t('resource:nothingFound', { search: 'girafa' }) })).toBeVisible()
  await button(page, t('resource:clearSearch')).last().click()
  await expect(tableRow(page, 'Elogio')).toBeVisible()
})

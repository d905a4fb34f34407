import { tags } from '@recado/contract/tags'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from './support/test.tsx'
import { press, type } from './support/user.ts'

test('a pause while searching takes no letter away, and Escape clears', async ({ server, show }) => {
  server.store(tags, [{ name: 'Ana Silva' }, { name: 'Urgente' }])
  await show('/tags')
  const search = page.getByRole('searchbox')
  await search.click()
  await type('Ana ')
  await expect.element(page.getByText('Urgente')).not.toBeInTheDocument()
  await type('Silva')
  await expect.element(search).toHaveValue('Ana Silva')
  await press('Escape')
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByText('Urgente')).toBeVisible()
})

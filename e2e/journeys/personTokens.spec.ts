import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field } from '../userActions.ts'

const t = textsIn('pt')

test('a token that may only read is made, used, refused at a write and removed', async ({ open, company, complaints }) => {
  complaints.expect(/422/)
  const page = await open(company.admin, '/security')
  await button(page, t('personTokens:make.open')).click()
  await field(dialog(page), t('personTokens:make.name')).fill('Relatório diário')
  await dialog(page)
    .getByRole('checkbox', { name: t('personTokens:groups.conversations.name') })
    .check()
  await field(dialog(page), t('secondStep:password')).fill('Not-The-Password-1')
  await button(dialog(page), t('personTokens:make.action')).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(t('secondStep:wrongPassword'))
  await field(dialog(page), t('secondStep:password')).fill(company.admin.password)
  await button(dialog(page), t('personTokens:make.action')).click()
  const token = await field(dialog(page), 'Relatório diário').inputValue()
  expect(token).toMatch(/^rcd_p_[\w-]{43}$/)
  await button(dialog(page), t('personTokens:secret.done')).click()

  const call = async (path: string, method = 'GET', body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(new URL(`/api${path}`, page.url()), { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, error: ((await answer.json()) as { error?: string }).error }
  }
  expect(await call('/tags')).toEqual({ status: 200 })
  expect(await call('/tags', 'POST', { name: 'Nova', color: '#aabbcc' })).toEqual({ status: 403, error: 'ERR_TOKEN_SCOPE' })
  expect(await call('/contacts')).toEqual({ status: 403, error: 'ERR_TOKEN_SCOPE' })
  expect(await call('/auth/me')).toEqual({ status: 403, error: 'ERR_TOKEN_SCOPE' })

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Relatório diário' })
  await expect(row).toContainText(t('personTokens:reads'))
  await expect(row).not.toContainText(t('personTokens:neverUsed'))
  await button(row, t('personTokens:remove.open')).click()
  await button(dialog(page), t('personTokens:remove.action')).click()
  await expect(row).toHaveCount(0)
  expect(await call('/tags')).toEqual({ status: 401, error: 'ERR_TOKEN' })
})

test('an administrator sees and removes the token of a colleague', async ({ open, company }) => {
  const page = await open(company.admin, '/security')
  await button(page, t('personTokens:make.open')).click()
  await field(dialog(page), t('personTokens:make.name')).fill('Painel')
  await dialog(page)
    .getByRole('checkbox', { name: t('personTokens:groups.reports.name') })
    .check()
  await field(dialog(page), t('secondStep:password')).fill(company.admin.password)
  await button(dialog(page), t('personTokens:make.action')).click()
  await button(dialog(page), t('personTokens:secret.done')).click()

  const settings = await open(company.admin, '/settings')
  await button(settings, t('personTokens:ofCompany')).click()
  const row = dialog(settings).getByRole('row').filter({ hasText: 'Painel' })
  await expect(row).toContainText(company.admin.name)
  await button(row, t('personTokens:remove.open')).click()
  await button(settings.getByRole('dialog').last(), t('personTokens:remove.action')).click()
  await expect(settings.getByText(t('personTokens:noneInCompany'))).toBeVisible()
})

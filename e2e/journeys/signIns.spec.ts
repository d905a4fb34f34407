import { expect, test } from '../fixtures.ts'
import { latestMailTo } from '../readMail.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, pageTitle, signIn } from '../userActions.ts'

const t = textsIn('pt')

test('a sign-in from a new browser is ended from its mail', async ({ open, company, product, complaints }) => {
  complaints.expect(/40[13]/)
  const rita = await company.hire({ name: 'Rita Reis' })
  const own = await open(null, '/login')
  await signIn(own, rita)
  await expect(own).toHaveURL('/tickets')
  const stranger = await open(null, '/login', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' })
  await signIn(stranger, rita)
  await expect(stranger).toHaveURL('/tickets')

  const [link = ''] = /\/end-sign-in#\S+/.exec(await latestMailTo(product.dataDir, rita.email)) ?? []
  const page = await open(null, link)
  await expect(page.getByText('Firefox · Linux')).toBeVisible()
  await button(page, t('security:mailed.action')).click()
  await expect(pageTitle(page, t('security:mailed.done'))).toBeVisible()
  await stranger.reload()
  await expect(pageTitle(stranger, t('access:login.title'))).toBeVisible()
})

test('an administrator is asked before a colleague is signed out everywhere', async ({ open, company, complaints }) => {
  complaints.expect(/40[13]/)
  const rita = await company.hire({ name: 'Rita Reis' })
  const page = await open(null, '/login')
  await signIn(page, rita)
  await expect(page).toHaveURL('/tickets')
  const admin = await open(company.admin, '/users')
  await button(admin, t('users:actions.signInsOne', { name: rita.name })).click()
  await button(dialog(admin), t('security:colleague.endAll')).click()
  const question = admin.getByRole('dialog', { name: t('security:colleague.question', { name: rita.name }) })
  await button(question, t('security:colleague.endAll')).click()
  await page.reload()
  await expect(pageTitle(page, t('access:login.title'))).toBeVisible()
})

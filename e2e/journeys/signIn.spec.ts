import { companies } from '@recado/contract/companies/companies'
import { dayFromNow, shown } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, signIn, signOut, toast } from '../user.ts'

const say = textsIn('pt')

test('a wrong password is told, and says nothing about whether the address is known', async ({ open, company, complaints }) => {
  complaints.expect(/401.*\/api\/auth\/login/)
  const page = await open(null, '/login')
  await signIn(page, { email: company.admin.email, password: 'nao-e-esta' })
  await expect(page.getByRole('alert')).toHaveText(say('errors:ERR_INVALID_CREDENTIALS'))
  await signIn(page, { email: `ninguem-${company.admin.email}`, password: 'nao-e-esta' })
  await expect(page.getByRole('alert')).toHaveText(say('errors:ERR_INVALID_CREDENTIALS'))
  await expect(page).toHaveURL('/login')
})

test('an expired company is told, with the date', async ({ open, platform, complaints }) => {
  complaints.expect(/401.*\/api\/auth\/login/)
  const dueDate = dayFromNow(-3)
  const { admin } = await platform.found({ dueDate })
  const page = await open(null, '/login')
  await signIn(page, admin)
  await expect(page.getByRole('alert')).toContainText(say('access:login.expired', { date: shown(dueDate) }))
})

test('a company that is switched off is told so, and not that it expired', async ({ open, platform, complaints }) => {
  complaints.expect(/401.*\/api\/auth\/login/)
  const { id, admin } = await platform.found()
  await platform.superUser.call(companies.update, { params: { id }, body: { status: false } })
  const page = await open(null, '/login')
  await signIn(page, admin)
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(say('access:login.inactive'))
})

test('a subscription that ends soon is told at sign-in', async ({ open, platform }) => {
  const { admin } = await platform.found({ dueDate: dayFromNow(2) })
  const page = await open(null, '/login')
  await signIn(page, admin)
  await toasted(page, say('access:login.dueSoon', { count: 2 }))
})

test('one that ends later is not, but the top bar has its date', async ({ open, platform }) => {
  const dueDate = dayFromNow(40)
  const { admin } = await platform.found({ dueDate, adminName: 'Clara' })
  const page = await open(null, '/login')
  await signIn(page, admin)
  await expect(page.getByText(say('shell:welcome.dueDate', { date: shown(dueDate) }))).toBeVisible()
  await expect(toast(page, /assinatura/)).toHaveCount(0)
})

test('who signs in elsewhere puts out the browser that was signed in before, with a word; its tabs are signed in and out together', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/401/)
  const office = await open(null, '/login')
  await signIn(office, company.admin)
  await expect(office).toHaveURL('/tickets')

  const home = await open(null, '/login')
  await signIn(home, company.admin)
  await expect(home).toHaveURL('/tickets')

  await expect(office).toHaveURL('/login')
  await expect(office.getByRole('status').filter({ hasText: say('access:login.ended.elsewhere') })).toBeVisible()
  await home.reload()
  await expect(home).toHaveURL('/tickets')

  const tab = await office.context().newPage()
  await tab.goto('/login')
  await signIn(tab, company.admin)
  await expect(tab).toHaveURL('/tickets')
  await expect(office).toHaveURL('/tickets')
  await signOut(tab)
  await expect(office).toHaveURL('/login')
  await expect(button(office, say('access:login.submit'))).toBeVisible()
  await expect(office.getByText(say('access:login.ended.elsewhere'))).toHaveCount(0)
})

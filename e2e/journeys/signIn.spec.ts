import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, signIn, signOut } from '../user.ts'

const say = textsIn('pt')

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

import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn } from '../texts.ts'
import { button, pageTitle, signIn, signOut } from '../userActions.ts'

const t = textsIn('pt')

test('signing in elsewhere ends the former session with a message; tabs of one browser sign in and out together', async ({
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
  await expect(office.getByRole('status').filter({ hasText: t('access:login.ended.elsewhere') })).toBeVisible()
  await home.reload()
  await expect(home).toHaveURL('/tickets')

  const tab = await office.context().newPage()
  await tab.goto('/login')
  await signIn(tab, company.admin)
  await expect(tab).toHaveURL('/tickets')
  await expect(office).toHaveURL('/tickets')
  await signOut(tab)
  await expect(office).toHaveURL('/login')
  await expect(button(office, t('access:login.submit'))).toBeVisible()
  await expect(office.getByText(t('access:login.ended.elsewhere'))).toHaveCount(0)
})

test('the texts of the inbox load at sign-in, all others in one more file with the first page that needs them', async ({
  open,
  company,
}) => {
  const page = await open(null, '/login')
  // The texts for guests are loaded once the form is there.
  await expect(button(page, t('access:login.submit'))).toBeVisible()
  const files: string[] = []
  page.on('request', (request) => files.push(...(/texts-\w\w-\w+/.exec(request.url()) ?? [])))
  await signIn(page, company.admin)
  await expect(page).toHaveURL('/tickets')
  for (const name of ['contacts', 'connections', 'settings'] as const) {
    await navigate(page, `/${name}`)
    await expect(pageTitle(page, t(`${name}:title`))).toBeVisible()
  }
  expect(files).toEqual(['texts-pt-app', 'texts-pt-later'])
})

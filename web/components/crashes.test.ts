import { contacts } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { reportPageErrorEndpoint } from '@recado/contract/pageErrors'
import { tags } from '@recado/contract/tags'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reportErrors } from '#web/shared/lib/crash/reportErrors.ts'
import { atMost } from '#web/shared/ui/theme/breakpoints.ts'
import { addConversation, bubble, composer, thread } from './support/conversation.ts'
import { breakReplace, breakTrim } from './support/fault.ts'
import { readTasks } from './support/storedTasks.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, expectGone, link, rail, unfoldRail } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const said = [{ body: 'Bom dia' }, { body: 'quebrada' }, { body: 'Tudo bem?' }]
const lineOfCrash = (scope: Pick<typeof thread, 'getByRole'> = page) => scope.getByRole('alert').filter({ hasText: t('common:crash.part') })

/**
 * Crashes are errors of the window too, and turn a test red unless the product listens for them. As if one had been reported just now: a
 * report that is under way when a test ends would reach the server of the next one.
 */
function expectCrashes() {
  onTestFinished(reportErrors())
  sessionStorage.setItem('pageErrorAt', String(Date.now()))
}

function breakUntilEnd(broken: string, method = breakTrim) {
  expectCrashes()
  const mend = method(broken)
  onTestFinished(mend)
  return mend
}

/** The frame of all pages throws until the test ends. */
function breakShell() {
  expectCrashes()
  const { matchMedia } = window
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    if (query === atMost('phone')) throw new TypeError('The width is unknown')
    return matchMedia.call(window, query)
  })
  onTestFinished(() => spy.mockRestore())
}

test('a message that throws says so in its position, and the rest of the conversation works', async ({ server, show }) => {
  const mend = breakUntilEnd('quebrada')
  const { address, sent } = addConversation(server, ana, { said })
  await show(address)
  await expect.element(bubble('Bom dia')).toBeVisible()
  await expect.element(bubble('Tudo bem?')).toBeVisible()
  await expect.element(lineOfCrash(thread)).toBeVisible()
  await composer.fill('Posso ajudar?')
  await button(page, t('composer:send')).click()
  await expect.poll(() => sent().at(-1)?.body).toContain('Posso ajudar?')
  mend()
  await button(lineOfCrash(thread), t('common:retry')).click()
  await expect.element(bubble('quebrada')).toBeVisible()
})

test('an entry of the list and a conversation that throw leave the tabs and the rail usable', async ({ server, show }) => {
  breakUntilEnd(ana.name)
  const { address } = addConversation(server, ana)
  server.store(tags, [{ name: 'Urgente' }])
  await show(address)
  await expect.element(page.getByRole('heading', { name: t('common:crash.part') })).toBeVisible()
  await expect.element(lineOfCrash(page.getByLabelText(t('tickets:list'), { exact: true }))).toBeVisible()
  await page.getByRole('radiogroup').getByText(t('tickets:lists.pending')).first().click()
  await unfoldRail()
  await link(rail(), t('tags:title')).click()
  await expect.element(page.getByText('Urgente')).toBeVisible()
})

test('a dialog that throws leaves the conversation usable', async ({ server, show }) => {
  const { address } = addConversation(server, ana, { said: [{ body: 'apague-me', fromMe: true }] })
  await show(address)
  await bubble('apague-me').hover()
  await button(bubble('apague-me'), t('messages:menu')).click()
  const mend = breakUntilEnd('apague-me', breakReplace)
  await page.getByRole('menuitem', { name: t('messages:remove') }).click()
  await expect.element(lineOfCrash()).toBeVisible()
  // The locators of the next lines replace parts of texts too.
  mend()
  await expect.element(bubble('apague-me')).toBeVisible()
  await expect.element(composer).toBeVisible()
})

test('a page that throws offers to reload and to go to the start, and the rail leads to other pages', async ({ server, show }) => {
  breakUntilEnd(ana.name)
  server.store(contacts, [ana])
  server.store(tags, [{ name: 'Urgente' }])
  await show('/contacts')
  await expect.element(page.getByRole('heading', { name: t('common:crash.title') })).toBeVisible()
  await expect.element(button(page, t('common:crash.reload'))).toBeVisible()
  await expect.element(link(page, t('common:crash.home'))).toHaveAttribute('href', '/')
  await unfoldRail()
  await link(rail(), t('tags:title')).click()
  await expect.element(page.getByText('Urgente')).toBeVisible()
  await expectGone(page.getByRole('heading', { name: t('common:crash.title') }))
})

test('a shell that throws offers to sign out too, and so does not lock anybody in', async ({ show }) => {
  breakShell()
  await show('/tags')
  await expect.element(page.getByRole('heading', { name: t('common:crash.title') })).toBeVisible()
  await expect.element(link(page, t('common:crash.home'))).toHaveAttribute('href', '/')
  await expect.element(button(page, t('common:crash.signOut'))).toBeVisible()
})

test('signing out of a shell that throws asks about unsent words, and deletes them', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  server.on(messageEndpoints.send, () => new Promise(() => undefined))
  await show(address)
  await composer.fill('Nunca enviada')
  await button(page, t('composer:send')).click()
  await expect.poll(readTasks).toContain('Nunca enviada')

  breakShell()
  await show(address)
  await button(page, t('common:crash.signOut')).click()
  await expect.element(page.getByText(t('shell:waiting.leave.text', { count: 1 }))).toBeVisible()
  expect(await readTasks()).toContain('Nunca enviada')
  // The product would leave the page of the tests.
  const left = new Promise<string>((resolve) =>
    window.navigation.addEventListener(
      'navigate',
      (event) => {
        event.preventDefault()
        resolve(new URL(event.destination.url).pathname)
      },
      { once: true },
    ),
  )
  await button(page, t('common:crash.signOut')).click()
  expect(await left).toBe('/login')
  expect(await readTasks()).toBe('[]')
  expect(localStorage.getItem('token')).toBeNull()
})

test('crashes and unhandled rejections are reported once a minute, without a text', async ({ server, show }) => {
  breakUntilEnd('quebrada')
  sessionStorage.removeItem('pageErrorAt')
  const { address } = addConversation(server, ana, { said })
  await show(address)
  await expect.element(lineOfCrash(thread)).toBeVisible()
  await expect.poll(() => server.callsOf(reportPageErrorEndpoint).length).toBe(1)
  const [report] = server.callsOf(reportPageErrorEndpoint)
  expect(report?.body).toMatchObject({ kind: 'crash', name: 'TypeError', route: '/tickets/:uuid?' })
  expect(report?.body.stack.length).toBeGreaterThan(1)
  expect(JSON.stringify(report)).not.toContain('quebrada')
  void Promise.reject(new AppError('ERR_IN_USE'))
  await button(lineOfCrash(thread), t('common:retry')).click()
  await expect.element(lineOfCrash(thread)).toBeVisible()
  expect(server.callsOf(reportPageErrorEndpoint)).toHaveLength(1)

  sessionStorage.removeItem('pageErrorAt')
  void Promise.reject(new AppError('ERR_IN_USE'))
  await expect.poll(() => server.callsOf(reportPageErrorEndpoint).length).toBe(2)
  expect(server.callsOf(reportPageErrorEndpoint)[1]?.body).toMatchObject({ kind: 'rejection', name: 'AppError', code: 'ERR_IN_USE' })
})

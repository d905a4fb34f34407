import { MantineProvider } from '@mantine/core'
import { contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import { tags } from '@recado/contract/tags'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { users } from '@recado/contract/users/users'
import { type ComponentType, createElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { lazyRoute } from '#web/app/lazyRoute.tsx'
import { router } from '#web/app/routes.tsx'
import { addConversation } from './support/conversation.ts'
import type { FakeServer } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone } from './support/user.ts'

const banner = page.getByRole('banner')
const offlineNotice = banner.getByText(t.like('shell:offline.since'))
const notLoaded = page.getByRole('heading', { name: t('common:notLoaded.title') })

/** The browser notices that it has no network. */
function goOffline(server: FakeServer) {
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  server.setReachable(false)
  window.dispatchEvent(new Event('offline'))
}

function goOnline(server: FakeServer) {
  server.setReachable(true)
  window.dispatchEvent(new Event('online'))
}

/** Shows pages of the test's own, which the product does not have. */
function mount(pages: ReturnType<typeof createMemoryRouter>) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    window.dispatchEvent(new Event('online'))
  })
  root.render(createElement(MantineProvider, null, createElement(Suspense, null, createElement(RouterProvider, { router: pages }))))
}

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

test('a browser without a network says so within two frames, and until the network is back', async ({ server, show }) => {
  server.store(tags, [{ name: 'Urgente' }])
  await show('/tags')
  await expect.element(page.getByText('Urgente')).toBeVisible()
  goOffline(server)
  await frames(2)
  expect(offlineNotice.query()).not.toBeNull()
  await expect.element(page.getByText('Urgente')).toBeVisible()
  goOnline(server)
  await expectGone(offlineNotice)
})

test('a request that gets no answer says so at once, and the page finds out that the server is back', async ({ server, show }) => {
  server.store(tags, [{ name: 'Urgente' }])
  await show('/tags')
  await expect.element(page.getByText('Urgente')).toBeVisible()
  server.setReachable(false)
  onTestFinished(() => server.setReachable(true))
  await router.navigate('/contacts')
  await expect.element(offlineNotice).toBeVisible()
  await expect.element(notLoaded).toBeVisible()
  expect(page.getByText(t('contacts:empty.title')).query()).toBeNull()
  server.store(contacts, [{ name: 'Ana Lima', number: '5511987654321' }])
  server.setReachable(true)
  await expect.element(page.getByText('Ana Lima')).toBeVisible()
  await expectGone(offlineNotice)
})

test('a list and a search that were never loaded are not empty, and load when the network is back', async ({ server, show }) => {
  server.store(tags, [{ name: 'Urgente' }])
  server.store(contacts, [{ name: 'Ana Lima', number: '5511987654321' }])
  await show('/tags')
  await expect.element(page.getByText('Urgente')).toBeVisible()
  goOffline(server)
  await page.getByRole('searchbox').fill('Novo')
  await expect.element(notLoaded).toBeVisible()
  expect(page.getByText('Urgente').query()).toBeNull()
  await router.navigate('/contacts')
  await expect.element(page.getByRole('heading', { name: t('contacts:title'), exact: true })).toBeVisible()
  await expect.element(notLoaded).toBeVisible()
  goOnline(server)
  await expect.element(page.getByText('Ana Lima')).toBeVisible()
  await expectGone(notLoaded)
})

test('a month of the calendar that was never loaded is not an empty month', async ({ server, show }) => {
  server.store(schedules)
  await show('/schedules?view=month')
  await expect.element(page.getByRole('grid').or(page.getByRole('table'))).toBeVisible()
  goOffline(server)
  await expect.element(page.getByRole('grid').or(page.getByRole('table'))).toBeVisible()
  await button(page, t('schedules:after')).click()
  await expect.element(notLoaded).toBeVisible()
  expect(page.getByRole('grid').or(page.getByRole('table')).query()).toBeNull()
  goOnline(server)
  await expect.element(page.getByRole('grid').or(page.getByRole('table'))).toBeVisible()
  await expectGone(notLoaded)
})

test('the board, the dashboard, notifications and choices say that they are not loaded', async ({ server, show }) => {
  addConversation(server, { name: 'Ana Lima', number: '5511987654321' })
  server.store(tags, [{ name: 'Urgente' }])
  await show('/tags')
  await expect.element(page.getByText('Urgente')).toBeVisible()
  goOffline(server)
  await show('/kanban')
  await expect.element(notLoaded).toBeVisible()
  await show('/')
  await expect.element(notLoaded.first()).toBeVisible()
  await button(banner, t('notifications:open')).click()
  await expect.element(dialog().getByRole('heading', { name: t('common:notLoaded.title') })).toBeVisible()
  expect(page.getByText(t('notifications:empty.title')).query()).toBeNull()
})

test('a page whose code was never fetched says so in place of the page before, and opens by itself', async () => {
  const code = Promise.withResolvers<ComponentType>()
  const pages = createMemoryRouter([
    { path: '/', Component: () => 'Página de antes' },
    { path: '/next', Component: lazyRoute(() => code.promise) },
  ])
  mount(pages)
  await expect.element(page.getByText('Página de antes')).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  void pages.navigate('/next')
  await expect.element(notLoaded).toBeVisible()
  await expectGone(page.getByText('Página de antes'))
  window.dispatchEvent(new Event('online'))
  await expectGone(notLoaded)
  code.resolve(() => 'Página nova')
  await expect.element(page.getByText('Página nova')).toBeVisible()
})

test('code that was fetched before opens without a network', async () => {
  const pages = createMemoryRouter([{ path: '/', Component: lazyRoute(async () => () => 'Página nova') }])
  window.dispatchEvent(new Event('offline'))
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true })
  mount(pages)
  await expect.element(page.getByText('Página nova')).toBeVisible()
  observer.disconnect()
  expect(seen.filter((text) => text.includes(t('common:notLoaded.title')))).toEqual([])
})

test('open invitations that were never loaded say so', async ({ server, show }) => {
  server.store(users, [admin])
  server.store(tags)
  await show('/tags')
  await expect.element(button(page, t('tags:add')).first()).toBeVisible()
  goOffline(server)
  await router.navigate('/users')
  await expect.element(page.getByText(`${t('users:invitations.openTitle')}: ${t('common:notLoaded.title')}`)).toBeVisible()
  server.on(invitationEndpoints.list, () => [sample(invitationEndpoints.list.output.element, { id: 1, email: 'novo@example.test' })])
  goOnline(server)
  await expect.element(page.getByText('novo@example.test')).toBeVisible()
})

test('a change without a network fails at once and is not made later', async ({ server, show }) => {
  server.store(tags)
  await show('/tags')
  await button(page, t('tags:add')).first().click()
  await dialog()
    .getByRole('textbox', { name: t('tags:fields.name') })
    .fill('Urgente')
  goOffline(server)
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog().getByText(t('common:unreachable'))).toBeVisible()
  goOnline(server)
  await expectGone(offlineNotice)
  expect(server.callsOf(tags.endpoints.create)).toHaveLength(0)
})

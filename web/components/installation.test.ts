import { backupEndpoints } from '@recado/contract/backups'
import { companyEndpoints } from '@recado/contract/companies/companies'
import { contacts } from '@recado/contract/contacts'
import { versionEndpoint } from '@recado/contract/version'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectGone, tableRow } from './support/user.ts'

const installation = page.getByLabelText(t('dashboard:installation.title'))

test('a super user’s start page begins with the installation, and a missing backup stands out', async ({ server, show }) => {
  const usage = (companyId: number, lastSeenAt: string | null) =>
    sample(companyEndpoints.usage.output.element, { companyId, connections: 2, lastSeenAt })
  server.on(companyEndpoints.usage, () => [usage(1, new Date().toISOString()), usage(2, null)])
  server.on(backupEndpoints.read, () => sample(backupEndpoints.read.output, { backups: [], failure: null, problem: null }))
  server.on(versionEndpoint, () => ({ version: '4.2.0' }))
  await show('/', { user: { ...admin, super: true } })
  await expect
    .element(installation)
    .toMatchTextContent(
      new RegExp(
        [
          `${t('dashboard:installation.companies')}2`,
          `${t('dashboard:installation.active')}1`,
          `${t('dashboard:installation.connections')}4`,
          `${t('dashboard:installation.backup')}${t('dashboard:installation.noBackup')}`,
          `${t('dashboard:installation.version')}4.2.0`,
        ].join('.*'),
        's',
      ),
    )
})

test('a super user sees which connections are down, of which company and since when', async ({ server, show }) => {
  server.on(companyEndpoints.usage, () => [])
  server.on(backupEndpoints.read, () => sample(backupEndpoints.read.output, { backups: [], failure: null, problem: null }))
  server.on(versionEndpoint, () => ({ version: '4.2.0' }))
  const down = { name: 'Vendas', provider: 'other', status: 'DISCONNECTED', company: { id: 7, name: 'Padaria & Café' } } as const
  server.on(companyEndpoints.offlineConnections, () => [
    sample(companyEndpoints.offlineConnections.output.element, { ...down, id: 3, changedAt: '2026-11-01T12:00:00.000Z' }),
  ])
  await show('/', { user: { ...admin, super: true } })
  await expect.element(tableRow('Vendas')).toMatchTextContent(/Vendas.*Padaria & Café.*other.*01\/11\/2026/)
  const link = page.getByRole('link', { name: down.company.name })
  await expect.element(link).toHaveAttribute('href', '/settings?tab=companies&search=Padaria+%26+Caf%C3%A9')
})

test('an administrator sees the figures of the company alone', async ({ server, show }) => {
  server.on(versionEndpoint, () => ({ version: '4.2.0' }))
  await show('/')
  await expect.element(page.getByLabelText(t('dashboard:counters.label'))).toBeVisible()
  await expectGone(installation)
})

test('a contact who has opted out has a sign of their own in the list', async ({ server, show }) => {
  server.store(contacts, [
    { name: 'Ana Lima', number: '5511987650001', optedOutAt: '2026-11-01T12:00:00.000Z' },
    { name: 'Bento Sá', number: '5511987650002', optedOutAt: null },
  ])
  await show('/contacts')
  await expect.element(tableRow('Ana Lima').getByTitle(t('contacts:optOut.mark'))).toBeVisible()
  expect(tableRow('Bento Sá').getByTitle(t('contacts:optOut.mark')).query()).toBeNull()
})

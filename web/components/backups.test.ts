import { type Backup, backupEndpoints } from '@recado/contract/backups'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'

const root = { ...admin, super: true }
const night = (day: number, more: Partial<Backup> = {}) =>
  sample(backupEndpoints.read.output.shape.backups.element, {
    stamp: `202611${day}T033000Z`,
    startedAt: `2026-11-${day}T03:30:00.000Z`,
    finishedAt: `2026-11-${day}T03:34:00.000Z`,
    media: { count: 40, bytes: 1000, added: 5 },
    ...more,
  })

test('a backup without some of its files says for how many, and names them', async ({ server, show }) => {
  const overview = sample(backupEndpoints.read.output, { plan: { to: '/mnt/backups', at: '03:30', keep: 14, isEncrypted: true } })
  server.on(backupEndpoints.read, () => ({
    ...overview,
    backups: [night(28, { damaged: 12, damagedFiles: ['3/first', '3/second'] }), night(27)],
  }))
  await show('/backups', { user: root })
  const alert = page.getByRole('alert').filter({ hasText: '3/first, 3/second …' })
  await expect.element(alert).toBeInTheDocument()
  await expect.element(page.getByText(t('backups:damaged.brief', { count: 12 }), { exact: true })).toBeInTheDocument()
  // The backup without damage goes on naming what was new.
  await expect.element(page.getByText(t('backups:newFiles', { count: 5 }))).toBeInTheDocument()
  server.on(backupEndpoints.read, () => ({ ...overview, backups: [night(28), night(27)] }))
  await show('/backups', { user: root })
  await expect.element(page.getByText(t('backups:newFiles', { count: 5 })).first()).toBeInTheDocument()
  expect(page.getByText(t('backups:damaged.brief', { count: 12 }), { exact: true }).elements()).toEqual([])
})

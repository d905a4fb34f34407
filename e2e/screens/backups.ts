import { expect } from '@playwright/test'
import type { Backup, BackupOverview } from '@recado/contract/backups'
import { button, dialog } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const night = (day: number, more: Partial<Backup> = {}): Backup => ({
  ...{ stamp: `202611${day}T033000Z`, version: '6.0.0', bytes: 734_003_200, hasSecret: true },
  ...{ startedAt: `2026-11-${day}T03:30:00.000Z`, finishedAt: `2026-11-${day}T03:37:00.000Z` },
  ...{ media: { count: 41_209, bytes: 9_663_676_416, added: 318 }, damaged: 0, damagedFiles: [], proof: null, ...more },
})
const plan = { to: 's3://cafe-backups/recado', at: '03:30', keep: 14, isEncrypted: true }
const overview: BackupOverview = {
  plan,
  isRunning: false,
  failure: null,
  archiveFailure: null,
  problem: null,
  backups: [
    night(27),
    night(26, { proof: { at: '2026-11-26T03:41:00.000Z', outcome: 'proved', reason: '', tables: 190, rows: 1_204_332 } }),
    night(25),
  ],
  held: null,
  charges: [],
}
const held: BackupOverview['held'] = [
  ...[{ kind: 'messages' as const, count: 12 }],
  ...(['campaigns', 'schedules', 'webhooks', 'push', 'mails'] as const).map((kind, count) => ({ kind, count })),
]

const screenOf = (name: string, shown: BackupOverview, reach: (context: ScreenContext) => Promise<void>): Screen => ({
  ...{ name, who: 'root', path: '/backups' },
  before: (page) => page.route('**/api/backups', (route) => route.fulfill({ json: shown })),
  reach,
})

/** The backups of the installation. */
export const backupScreens: readonly Screen[] = [
  screenOf('backups', overview, ({ page, t }) => expect(button(page, t('backups:start'))).toBeVisible()),
  screenOf('backups-none', { ...overview, plan: null, backups: [] }, ({ page, t }) =>
    expect(page.getByText(t('backups:empty.title'))).toBeVisible(),
  ),
  screenOf(
    'backups-held',
    {
      ...overview,
      held,
      charges: [
        { gateway: 'asaas', waiting: 0, unanswered: 3, companies: ['Café Aurora', 'Padaria Central'] },
        { gateway: 'efi', waiting: 2, unanswered: 0, companies: ['Livraria do Porto'] },
      ],
      plan: { ...plan, to: '/mnt/backups', isEncrypted: false },
      failure: { at: '2026-11-28T03:30:04.000Z', reason: 'There is too little space in /mnt/backups' },
      archiveFailure: { at: '2026-11-28T03:31:00.000Z', reason: 'The log archive is off, because the disk gets full.' },
      backups: [
        night(27, {
          damaged: 2,
          damagedFiles: ['3/0f6d5c1e-7a43-4c0a-9a54-1f1f8a6a1f10', '3/5b2a8a1c-52c1-4a53-8f2a-51d3a4f0b7aa'],
          proof: {
            at: '2026-11-27T03:41:00.000Z',
            outcome: 'failed',
            reason: 'The table messages has 3 rows after the restore, and 4 were backed up',
            tables: 0,
            rows: 0,
          },
        }),
      ],
    },
    ({ page, t }) => expect(page.getByText(t('backups:held.title'))).toBeVisible(),
  ),
  screenOf('backups-sheet', overview, async ({ page, t }) => {
    await button(page, t('backups:sheet.open')).click()
    await expect(dialog(page).getByText(t('backups:sheet.restore'))).toBeVisible()
  }),
]

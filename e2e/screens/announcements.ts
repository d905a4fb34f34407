import { expect, type Page } from '@playwright/test'
import { button, dialog, tableRow } from '../userActions.ts'
import type { Screen } from './screen.ts'

const emptyAnnouncement = { mediaPath: null, mediaName: null, media: null, status: true, startsAt: null, endsAt: null }
const at = (hour: number) => `2026-05-12T${hour}:24:00.000Z`
const records = [
  {
    ...{ ...emptyAnnouncement, id: 3, priority: 1, publishedAt: at(16), createdAt: at(16) },
    title: 'Manutenção hoje às 23 h',
    text: 'Ficamos fora do ar por cerca de dez minutos. O que os clientes escreverem nesse tempo chega depois, nada se perde.',
  },
  {
    ...{ ...emptyAnnouncement, id: 2, priority: 2, publishedAt: at(12), createdAt: at(12), endsAt: '2026-05-30T12:00:00.000Z' },
    title: 'Novidade: campanhas por tag',
    text: 'Agora uma campanha pode ir aos contatos de todos os atendimentos que têm uma tag.',
  },
  {
    ...{ ...emptyAnnouncement, id: 1, priority: 3, status: false, publishedAt: null, createdAt: at(10) },
    title: 'Rascunho',
    text: 'Ainda por escrever.',
  },
]

/** Mocked, because a real announcement would show on all screens of the run. */
async function mockAnnouncements(page: Page) {
  await page.route(/\/api\/announcements(\?|$)/, (route) =>
    route.fulfill({ json: { records, count: records.length, hasMore: false, nextCursor: null } }),
  )
  await page.route('**/api/announcements/shown', (route) => route.fulfill({ json: { records: records.slice(0, 2), readUntil: at(13) } }))
  await page.route('**/api/announcements/read', (route) => route.fulfill({ json: { readUntil: at(16) } }))
}

/** The platform's texts for sign-up. Until they are loaded, nothing is promised. */
export const announcementScreens: Screen[] = [
  {
    name: 'announcements',
    who: 'root',
    path: '/announcements',
    before: mockAnnouncements,
    reach: ({ page }) => expect(tableRow(page, 'Rascunho')).toBeVisible(),
  },
  {
    name: 'announcement-add',
    who: 'root',
    path: '/announcements',
    before: mockAnnouncements,
    async reach({ page, t }) {
      await button(page, t('announcements:add')).click()
      await expect(dialog(page).getByRole('switch', { name: t('announcements:fields.status') })).toBeVisible()
    },
  },
  {
    name: 'announcements-at-the-bar',
    who: 'user',
    path: '/tags',
    before: mockAnnouncements,
    async reach({ page, t }) {
      await page.getByRole('button', { name: t('announcements:bar.openCount', { count: 1 }) }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
]

import { expect } from '@playwright/test'
import type { Translate } from '../texts.ts'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const firstTag = ({ page }: ScreenContext) => expect(tableRow(page, 'Assinatura do clube do café')).toBeVisible()

const heading =
  (...text: Parameters<Translate>) =>
  ({ page, t }: ScreenContext) =>
    expect(page.getByRole('heading', { name: t(...text) })).toBeVisible()

const openList = async ({ page, t }: ScreenContext) => {
  await button(page, t('contactLists:actions.openOne', { name: 'Clube do café' })).click()
  await expect(tableRow(page, 'Renata Dias')).toBeVisible()
}

const invitation = { profile: 'user', queueIds: [], allTicket: 'enabled', sentAt: '2031-01-10T12:00:00.000Z' }
/** One of each state, as the API lists them. */
const openInvitations = [
  { ...invitation, id: 3, email: 'rita@cafeaurora.example', invitedBy: { id: 1, name: 'Ana Souza' }, state: 'open' },
  { ...invitation, id: 2, email: 'otavio.prado.atendimento@cafeaurora.example', invitedBy: { id: 1, name: 'Ana Souza' }, state: 'expired' },
  { ...invitation, id: 1, email: 'lia@cafeaurora.example', profile: 'supervisor', invitedBy: null, state: 'void' },
].map((row) => ({ ...row, expiresAt: '2031-01-17T12:00:00.000Z' }))

/** The pages without any dialog. */
export const pageScreens: Screen[] = [
  { name: 'tags', who: 'admin', path: '/tags', reach: firstTag },
  { name: 'tags-of-a-plain-user', who: 'user', path: '/tags', reach: firstTag },
  {
    name: 'tags-with-the-rail-collapsed',
    who: 'admin',
    path: '/tags',
    only: 'wide',
    async reach({ page, t }) {
      await button(page, t('shell:rail.collapse')).click()
      await firstTag({ page, t })
    },
  },
  {
    name: 'tags-scrolled-to-the-end',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await firstTag({ page, t })
      await tableRow(page, 'Assinatura do clube do café').hover()
      await expect(async () => {
        await page.mouse.wheel(0, 3000)
        await expect(tableRow(page, 'VIP')).toBeInViewport({ timeout: 300 })
      }).toPass()
    },
  },
  {
    name: 'tags-found',
    who: 'admin',
    path: '/tags?search=entrega',
    reach: ({ page }) => expect(tableRow(page, 'Atraso na entrega')).toBeVisible(),
  },
  {
    name: 'tags-nothing-found',
    who: 'admin',
    path: '/tags?search=girafa',
    reach: heading('resource:nothingFound', { search: 'girafa' }),
  },
  { name: 'tags-empty', who: 'newcomer', path: '/tags', reach: heading('tags:empty.title') },
  {
    name: 'quick-messages',
    who: 'admin',
    path: '/quick-messages',
    reach: ({ page }) => expect(tableRow(page, '/chave pix')).toBeVisible(),
  },
  { name: 'quick-messages-empty', who: 'newcomer', path: '/quick-messages', reach: heading('quickMessages:empty.title') },
  { name: 'files', who: 'admin', path: '/files', reach: ({ page }) => expect(tableRow(page, 'Tabela de preços')).toBeVisible() },
  { name: 'files-empty', who: 'newcomer', path: '/files', reach: heading('files:empty.title') },
  {
    name: 'contact-lists',
    who: 'admin',
    path: '/contact-lists',
    reach: ({ page }) => expect(tableRow(page, 'Eventos e degustações')).toBeVisible(),
  },
  { name: 'contact-lists-empty', who: 'newcomer', path: '/contact-lists', reach: heading('contactLists:empty.title') },
  {
    name: 'contact-lists-archive-empty',
    who: 'admin',
    path: '/contact-lists?view=archived',
    reach: heading('contactLists:emptyArchive.title'),
  },
  { name: 'contact-list-items', who: 'admin', path: '/contact-lists', reach: openList },
  {
    name: 'contact-list-import',
    who: 'admin',
    path: '/contact-lists',
    async reach(stage) {
      const { page, t } = stage
      await openList(stage)
      await button(page, t('contactListItems:import.action')).click()
      const chooser = page.waitForEvent('filechooser')
      await field(dialog(page), t('contactListItems:import.file')).click()
      await (await chooser).setFiles({
        name: 'novos.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Nome;Celular;Cidade\nAna Lima;11987650001;Santos\nB;12;'),
      })
      await expect(dialog(page).getByText(t('contactListItems:import.fine'))).toBeVisible()
    },
  },
  {
    name: 'contact-list-fill',
    who: 'admin',
    path: '/contact-lists',
    async reach(stage) {
      const { page, t } = stage
      await openList(stage)
      await button(page, t('contactListItems:fill.action')).click()
      await expect(dialog(page).getByText(t('contactListItems:fill.hint'))).toBeVisible()
    },
  },
  { name: 'queues', who: 'admin', path: '/queues', reach: ({ page }) => expect(tableRow(page, 'Assinaturas')).toBeVisible() },
  { name: 'queues-empty', who: 'newcomer', path: '/queues', reach: heading('queues:empty.title') },
  { name: 'schedules-empty', who: 'newcomer', path: '/schedules?view=list', reach: heading('schedules:empty.title') },
  ...(['month', 'week', 'day'] as const).map((view) => ({
    name: `schedules-by-${view}`,
    who: 'admin' as const,
    path: `/schedules?view=${view}&date=2031-01-14`,
    reach: ({ page }: ScreenContext) => expect(page.getByRole('table').getByRole('button', { name: /^09:30 Marina Alves/ })).toBeVisible(),
  })),
  { name: 'prompts', who: 'admin', path: '/prompts', reach: ({ page }) => expect(tableRow(page, 'Vendas pelo WhatsApp')).toBeVisible() },
  { name: 'prompts-empty', who: 'newcomer', path: '/prompts', reach: heading('prompts:empty.title') },
  {
    name: 'users',
    who: 'admin',
    path: '/users',
    async reach({ page, t }) {
      await expect(pageTitle(page, t('users:title'))).toBeVisible()
      await expect(tableRow(page, 'João Pedro Ramos')).toBeVisible()
    },
  },
  {
    name: 'users-invited',
    who: 'admin',
    path: '/users',
    before: (page) => page.route('**/api/invitations', (route) => route.fulfill({ json: openInvitations })),
    reach: ({ page, t }) => expect(button(page, t('users:invitations.resendOne', { name: 'rita@cafeaurora.example' }))).toBeVisible(),
  },
  {
    name: 'ledger',
    who: 'root',
    path: '/ledger',
    reach: ({ page, t }) =>
      expect(page.getByRole('table', { name: t('ledger:title') }).getByRole('row', { name: /Café Aurora/ })).toBeVisible(),
  },
]

import { expect } from '@playwright/test'
import type { Say } from '../texts.ts'
import { button, dialog, field, row, title } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const firstTag = ({ page }: Stage) => expect(row(page, 'Assinatura do clube do café')).toBeVisible()

const heading =
  (...text: Parameters<Say>) =>
  ({ page, say }: Stage) =>
    expect(page.getByRole('heading', { name: say(...text) })).toBeVisible()

const openList = async ({ page, say }: Stage) => {
  await button(page, say('contactLists:actions.openOne', { name: 'Clube do café' })).click()
  await expect(row(page, 'Renata Dias')).toBeVisible()
}

const invited = { profile: 'user', queueIds: [], allTicket: 'enabled', sentAt: '2031-01-10T12:00:00.000Z' }
/** One of each state, as the API lists them. */
const openInvitations = [
  { ...invited, id: 3, email: 'rita@cafeaurora.example', invitedBy: { id: 1, name: 'Ana Souza' }, state: 'open' },
  { ...invited, id: 2, email: 'otavio.prado.atendimento@cafeaurora.example', invitedBy: { id: 1, name: 'Ana Souza' }, state: 'expired' },
  { ...invited, id: 1, email: 'lia@cafeaurora.example', profile: 'supervisor', invitedBy: null, state: 'void' },
].map((row) => ({ ...row, expiresAt: '2031-01-17T12:00:00.000Z' }))

/** The pages without any dialog. */
export const pages: Screen[] = [
  { name: 'tags', who: 'admin', path: '/tags', reach: firstTag },
  { name: 'tags-of-a-plain-user', who: 'user', path: '/tags', reach: firstTag },
  {
    name: 'tags-with-the-rail-collapsed',
    who: 'admin',
    path: '/tags',
    only: 'wide',
    async reach({ page, say }) {
      await button(page, say('shell:rail.collapse')).click()
      await firstTag({ page, say })
    },
  },
  {
    name: 'tags-scrolled-to-the-end',
    who: 'admin',
    path: '/tags',
    async reach({ page, say }) {
      await firstTag({ page, say })
      await row(page, 'Assinatura do clube do café').hover()
      await expect(async () => {
        await page.mouse.wheel(0, 3000)
        await expect(row(page, 'VIP')).toBeInViewport({ timeout: 300 })
      }).toPass()
    },
  },
  {
    name: 'tags-found',
    who: 'admin',
    path: '/tags?search=entrega',
    reach: ({ page }) => expect(row(page, 'Atraso na entrega')).toBeVisible(),
  },
  {
    name: 'tags-nothing-found',
    who: 'admin',
    path: '/tags?search=girafa',
    reach: heading('resource:nothingFound', { search: 'girafa' }),
  },
  { name: 'tags-empty', who: 'newcomer', path: '/tags', reach: heading('tags:empty.title') },
  { name: 'quick-messages', who: 'admin', path: '/quick-messages', reach: ({ page }) => expect(row(page, '/chave pix')).toBeVisible() },
  { name: 'quick-messages-empty', who: 'newcomer', path: '/quick-messages', reach: heading('quickMessages:empty.title') },
  { name: 'files', who: 'admin', path: '/files', reach: ({ page }) => expect(row(page, 'Tabela de preços')).toBeVisible() },
  { name: 'files-empty', who: 'newcomer', path: '/files', reach: heading('files:empty.title') },
  {
    name: 'contact-lists',
    who: 'admin',
    path: '/contact-lists',
    reach: ({ page }) => expect(row(page, 'Eventos e degustações')).toBeVisible(),
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
      const { page, say } = stage
      await openList(stage)
      await button(page, say('contactListItems:import.action')).click()
      const chooser = page.waitForEvent('filechooser')
      await field(dialog(page), say('contactListItems:import.file')).click()
      await (await chooser).setFiles({
        name: 'novos.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Nome;Celular;Cidade\nAna Lima;11987650001;Santos\nB;12;'),
      })
      await expect(dialog(page).getByText(say('contactListItems:import.fine'))).toBeVisible()
    },
  },
  {
    name: 'contact-list-fill',
    who: 'admin',
    path: '/contact-lists',
    async reach(stage) {
      const { page, say } = stage
      await openList(stage)
      await button(page, say('contactListItems:fill.action')).click()
      await expect(dialog(page).getByText(say('contactListItems:fill.hint'))).toBeVisible()
    },
  },
  { name: 'queues', who: 'admin', path: '/queues', reach: ({ page }) => expect(row(page, 'Assinaturas')).toBeVisible() },
  { name: 'queues-empty', who: 'newcomer', path: '/queues', reach: heading('queues:empty.title') },
  { name: 'schedules-empty', who: 'newcomer', path: '/schedules?view=list', reach: heading('schedules:empty.title') },
  ...(['month', 'week', 'day'] as const).map((view) => ({
    name: `schedules-by-${view}`,
    who: 'admin' as const,
    path: `/schedules?view=${view}&date=2031-01-14`,
    reach: ({ page }: Stage) => expect(page.getByRole('table').getByRole('button', { name: /^09:30 Marina Alves/ })).toBeVisible(),
  })),
  { name: 'prompts', who: 'admin', path: '/prompts', reach: ({ page }) => expect(row(page, 'Vendas pelo WhatsApp')).toBeVisible() },
  { name: 'prompts-empty', who: 'newcomer', path: '/prompts', reach: heading('prompts:empty.title') },
  {
    name: 'users',
    who: 'admin',
    path: '/users',
    async reach({ page, say }) {
      await expect(title(page, say('users:title'))).toBeVisible()
      await expect(row(page, 'João Pedro Ramos')).toBeVisible()
    },
  },
  {
    name: 'users-invited',
    who: 'admin',
    path: '/users',
    before: (page) => page.route('**/api/invitations', (route) => route.fulfill({ json: openInvitations })),
    reach: ({ page, say }) => expect(button(page, say('users:invitations.resendOne', { name: 'rita@cafeaurora.example' }))).toBeVisible(),
  },
  {
    name: 'ledger',
    who: 'root',
    path: '/ledger',
    reach: ({ page, say }) =>
      expect(page.getByRole('table', { name: say('ledger:title') }).getByRole('row', { name: /Café Aurora/ })).toBeVisible(),
  },
]

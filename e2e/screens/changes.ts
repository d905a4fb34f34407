import { expect, type Page } from '@playwright/test'
import type { Change, ChangePage } from '@recado/contract/changes'
import type { Translate } from '../texts.ts'
import { button, dialog, tableRow } from '../userActions.ts'
import type { Screen } from './screen.ts'

const ana = { id: 1, name: 'Ana Souza' }
const change = (id: number, values: Partial<Change>): Change => ({
  id: `c${id}`,
  at: `2030-03-12T14:${String(10 + id).padStart(2, '0')}:00.000Z`,
  kind: 'queue',
  action: 'change',
  recordId: '3',
  recordName: 'Vendas',
  user: ana,
  via: 'page',
  fields: [],
  times: 1,
  company: null,
  ...values,
})
const field = (column: string, before: string | null, after: string | null) => ({ column, secret: false, before, after })

const changes: Change[] = [
  change(9, {
    fields: [
      field('name', 'Vendas', 'Pedidos e orçamentos'),
      field('greetingMessage', '', 'Olá! Em que podemos ajudar?'),
      field('assignment', 'manual', 'inTurn'),
      field('unansweredMinutes', null, '15'),
    ],
  }),
  change(8, { kind: 'user', recordName: 'Rui Lima', fields: [{ column: 'passwordHash', secret: true, before: null, after: null }] }),
  change(7, {
    kind: 'setting',
    recordId: 'timezone',
    recordName: 'timezone',
    fields: [field('value', 'America/Sao_Paulo', 'America/Manaus')],
  }),
  change(6, {
    kind: 'session',
    action: 'signInRefused',
    recordName: 'Ana Souza',
    user: null,
    times: 4,
    fields: [field('because', null, 'password')],
  }),
  change(5, { kind: 'export', action: 'export', recordId: null, recordName: 'contacts' }),
  change(4, {
    kind: 'webhook',
    action: 'delete',
    recordName: 'https://example.com/ganchos/pedidos',
    via: 'support',
    user: { id: 9, name: 'Paula Prado' },
  }),
  change(3, {
    kind: 'dueDate',
    action: 'payment',
    recordId: null,
    recordName: null,
    user: null,
    via: 'system',
    fields: [field('dueDate', '2030-02-28', '2030-03-31')],
  }),
]
const page: ChangePage = { changes, nextCursor: null, isClosedToProduct: true, months: 12 }

const mockLog = (shown: ChangePage) => (browser: Page) =>
  browser.route(/\/api\/changes(\/platform)?(\?|$)/, (route) => route.fulfill({ json: shown }))

const changedQueue = (t: Translate) =>
  t('changeLog:sentences.change', { who: ana.name, what: t('changeLog:objects.queue', { name: 'Vendas' }) })

/** The log of changes. */
export const changeScreens: Screen[] = [
  {
    name: 'changes',
    who: 'admin',
    path: '/changes',
    before: mockLog(page),
    reach: ({ page: shown }) => expect(tableRow(shown, 'Rui Lima').first()).toBeVisible(),
  },
  {
    name: 'changes-details',
    who: 'admin',
    path: '/changes',
    before: mockLog(page),
    async reach({ page: shown, t }) {
      await button(shown, t('resource:seeOne', { name: changedQueue(t) })).click()
      await expect(dialog(shown).getByText('Pedidos e orçamentos')).toBeVisible()
    },
  },
  {
    name: 'changes-empty',
    who: 'admin',
    path: '/changes',
    before: mockLog({ ...page, changes: [], isClosedToProduct: false }),
    reach: ({ page: shown, t }) => expect(shown.getByText(t('changeLog:empty.title'))).toBeVisible(),
  },
  {
    name: 'platform-changes',
    who: 'root',
    path: '/changes/platform',
    before: mockLog({
      ...page,
      changes: [change(2, { kind: 'plan', recordName: 'Básico', fields: [field('valueCents', '3000', '4900')] })],
    }),
    reach: ({ page: shown }) => expect(tableRow(shown, 'Básico').first()).toBeVisible(),
  },
]

import { expect, type Page } from '@playwright/test'
import { button, dialog, tableRow } from '../userActions.ts'
import type { Screen } from './screen.ts'

const path = '/connections/1/templates'
const content = {
  header: 'text',
  headerText: 'Pedido {{1}}',
  footer: 'Cafés do Centro',
  body: 'Olá {{1}}, seu pedido {{2}} está pronto para retirada.',
}
const buttonTemplate = {
  ...content,
  buttons: [
    { kind: 'reply', text: 'Vou buscar', target: '' },
    { kind: 'link', text: 'Ver pedido', target: 'https://loja.example.com/{{1}}' },
  ],
  samples: { 'header.1': '1043', 'body.1': 'Marina', 'body.2': '1043', 'button.1': '1043' },
}
const template = (id: number, name: string, more: object) => ({
  ...{ id, whatsappId: 1, name, language: 'pt_BR', category: 'utility', quality: 'green', reason: null, ...buttonTemplate, isKnown: true },
  ...{ mediaPath: null, mediaName: null, media: null, updatedAt: '2026-05-12T10:24:00.000Z', ...more },
})
const all = [
  template(1, 'pedido_pronto', { status: 'approved' }),
  template(2, 'oferta_da_semana', { status: 'rejected', reason: 'PROMOTIONAL', quality: 'unknown' }),
  template(3, 'volte_sempre', { status: 'pending', category: 'marketing', quality: 'unknown' }),
]

/** Mocked: Meta approves templates. */
const mockTemplates = (page: Page) =>
  page.route(/\/api\/templates(\?|$)/, (route) =>
    route.fulfill({ json: { templates: all, count: all.length, hasMore: false, nextCursor: null } }),
  )

/** Message templates. */
export const templateScreens: Screen[] = [
  {
    name: 'templates',
    who: 'admin',
    path,
    before: mockTemplates,
    reach: ({ page }) => expect(tableRow(page, 'pedido_pronto')).toBeVisible(),
  },
  {
    name: 'template-edit',
    who: 'admin',
    path,
    before: mockTemplates,
    async reach({ page, t }) {
      await button(page, t('resource:editOne', { name: 'pedido_pronto' })).click()
      await expect(dialog(page).getByRole('log', { name: t('templates:preview.title') })).toContainText('Marina')
    },
  },
  {
    name: 'templates-empty',
    who: 'newcomer',
    path,
    before: (page: Page) =>
      page.route(/\/api\/templates(\?|$)/, (route) =>
        route.fulfill({ json: { templates: [], count: 0, hasMore: false, nextCursor: null } }),
      ),
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('templates:empty.title') })).toBeVisible(),
  },
]

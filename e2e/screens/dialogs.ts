import { expect } from '@playwright/test'
import type { TextKey } from '../texts.ts'
import { button, dialog, field } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const add =
  (feature: 'tags' | 'queues' | 'prompts' | 'users') =>
  async ({ page, t }: ScreenContext) => {
    await button(page, t(`${feature}:add`)).click()
    await expect(field(dialog(page), t(`${feature}:fields.name`))).toBeFocused()
  }

const rowAction =
  (key: TextKey, name: string) =>
  async ({ page, t }: ScreenContext) => {
    await button(page, t(key, { name })).click()
    await expect(dialog(page)).toBeVisible()
  }

const edit = (name: string) => rowAction('resource:editOne', name)
const remove = (name: string) => rowAction('resource:removeOne', name)
const tag = 'Assinatura do clube do café'

/** The answer when one is sent; the list has none. */
const sentInvitation = (method: string) =>
  method === 'POST' ? { email: 'rita@cafeaurora.example', link: 'https://recado.example/invitation#V3vS0mZ1Tq9' } : []

const expects = { mustCite: [], mustContain: ['19,90'], mustNotContain: [], handover: null, mostAnswers: null }
const testOf = (id: number, name: string, turns: string[], reported: object = {}) => ({
  id,
  promptId: 1,
  name,
  turns,
  expects,
  contactId: null,
  isReported: false,
  wrongAnswer: null,
  reportedBy: null,
  ...reported,
})
const resultOf = (testId: number, state: 'passed' | 'failed', answer: string) => ({
  testId,
  state,
  runs: state === 'passed' ? 1 : 3,
  passedRuns: 1,
  problems: state === 'passed' ? [] : [{ problem: 'notContained', detail: '19,90' }],
  answers: [answer],
  sources: ['Cafés › Preços'],
  handover: null,
  input: 900,
  output: 60,
  cost: null,
  at: '2026-11-30T12:00:00.000Z',
})
/** What is played of an assistant's tests. */
const testAnswers = {
  '**/api/prompt/*/tests': {
    tests: [
      testOf(4, 'Vocês entregam hoje?', ['Vocês entregam hoje?'], {
        isReported: true,
        wrongAnswer: 'Sim, em uma hora.',
        reportedBy: 'Caio',
      }),
      testOf(1, 'Horário de sábado', ['Bom dia', 'Abrem no sábado?']),
      testOf(2, 'Preço do café', ['Quanto custa o café da casa?']),
      testOf(3, 'Reembolso vai para uma pessoa', ['Quero meu dinheiro de volta']),
    ],
  },
  '**/api/prompt/*/tests/results': {
    results: [resultOf(1, 'passed', 'Sim, das 8h às 13h.'), resultOf(2, 'failed', 'Custa R$ 21,00.')],
    passed: 1,
    failed: 1,
    notRun: 1,
    total: 3,
    input: 1800,
    output: 120,
    costs: [{ currency: 'USD', amount: 0.0034 }],
  },
  '**/api/prompt/*/publications': {
    runs: [
      { id: 2, at: '2026-11-29T06:29:00.000Z', isUnfinished: false, passed: 2, failed: 1, notRun: 0, total: 3, input: 2700, output: 180 },
      { id: 1, at: '2026-11-22T06:29:00.000Z', isUnfinished: true, passed: 0, failed: 0, notRun: 0, total: 0, input: 0, output: 0 },
    ],
    publications: [
      {
        id: 1,
        at: '2026-11-28T15:12:00.000Z',
        userName: 'Helena',
        reason: 'O preço mudou hoje',
        bar: 80,
        passed: 2,
        failed: 1,
        notRun: 0,
        total: 3,
      },
    ],
  },
}

async function openTests(stage: ScreenContext) {
  const { page, t } = stage
  for (const [address, json] of Object.entries(testAnswers)) await page.route(address, (route) => route.fulfill({ json }))
  await edit('Fora do horário')(stage)
  await dialog(page).getByText(t('prompts:tests.title'), { exact: true }).click()
  await expect(page.getByRole('list', { name: t('prompts:tests.title') })).toBeVisible()
}

/** All dialogs with their error states. */
export const dialogScreens: Screen[] = [
  { name: 'tag-add', who: 'admin', path: '/tags', reach: add('tags') },
  {
    name: 'tag-add-refused',
    who: 'admin',
    path: '/tags',
    complaint: /409.*tags/,
    async reach(stage) {
      const { page, t } = stage
      await add('tags')(stage)
      await field(dialog(page), t('tags:fields.name')).fill('Urgente')
      await button(dialog(page), t('common:save')).click()
      await expect(dialog(page).getByText(t('errors:ERR_NAME_TAKEN'))).toBeVisible()
    },
  },
  {
    name: 'availability',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
      await page.getByRole('menuitem', { name: t.like('availability:change') }).click()
      await dialog(page)
        .getByRole('radio', { name: t('availability:states.busy') })
        .check()
      await expect(field(dialog(page), t('availability:ends.label'))).toBeVisible()
    },
  },
  {
    name: 'starter',
    who: 'newcomer',
    path: '/queues',
    async reach({ page, t }) {
      await button(page, t('queues:starter.open')).click()
      await expect(field(dialog(page), t('queues:fields.name')).first()).toBeVisible()
    },
  },
  {
    name: 'connection-first',
    who: 'newcomer',
    path: '/tickets',
    async reach({ page, t }) {
      await page.getByRole('button', { name: t('firstSteps:steps.line.title') }).click()
      await expect(field(dialog(page), t('connections:fields.name'))).toBeVisible()
    },
  },
  {
    name: 'quick-message-edit',
    who: 'admin',
    path: '/quick-messages',
    async reach({ page, t }) {
      await button(page, t('resource:editOne', { name: '/chave pix' })).click()
      await expect(dialog(page).getByRole('article', { name: t('quickMessages:preview.title') })).toContainText('pix@cafeaurora.example')
    },
  },
  { name: 'tag-edit', who: 'admin', path: '/tags', reach: edit(tag) },
  { name: 'tag-edit-of-a-plain-user', who: 'user', path: '/tags', reach: edit(tag) },
  {
    name: 'tag-saved',
    who: 'admin',
    path: '/tags',
    async reach(stage) {
      const { page, t } = stage
      await edit(tag)(stage)
      await button(dialog(page), t('common:save')).click()
      await expect(page.getByText(t('tags:updated'))).toBeVisible()
    },
  },
  { name: 'tag-delete', who: 'admin', path: '/tags', reach: remove(tag) },
  { name: 'schedule-edit', who: 'admin', path: '/schedules?view=list', reach: edit('Marina Alves') },
  {
    name: 'schedule-calendar',
    who: 'admin',
    path: '/schedules?view=list',
    async reach(stage) {
      const { page, t } = stage
      await edit('Marina Alves')(stage)
      await button(dialog(page).first(), t('validation:dates.calendar')).click()
      await expect(page.getByRole('spinbutton', { name: t('validation:dates.hours') })).toBeVisible()
    },
  },
  {
    name: 'schedule-wrong-date',
    who: 'admin',
    path: '/schedules?view=list',
    async reach(stage) {
      const { page, t } = stage
      await edit('Marina Alves')(stage)
      await field(dialog(page), t('schedules:fields.sendAt')).fill('31/02/2031 09:30')
      await button(dialog(page), t('common:save')).click()
      const pattern = t('validation:dates.patterns.moment')
      await expect(dialog(page).getByText(t('validation:dates.wrong', { pattern }))).toBeVisible()
    },
  },
  { name: 'schedule-delete', who: 'admin', path: '/schedules?view=list', reach: remove('Marina Alves') },
  { name: 'queue-add', who: 'admin', path: '/queues', reach: add('queues') },
  {
    name: 'queue-add-with-a-taken-colour',
    who: 'admin',
    path: '/queues',
    complaint: /409.*queue/,
    async reach(stage) {
      const { page, t } = stage
      await add('queues')(stage)
      await field(dialog(page), t('queues:fields.name')).fill('Trocas')
      await page.getByRole('radio', { name: t('resource:color.usedBy', { name: 'Pedidos' }) }).check()
      await button(dialog(page), t('common:save')).click()
      await expect(dialog(page).getByText(t('queues:errors.ERR_QUEUE_COLOR_ALREADY_EXISTS'))).toBeVisible()
    },
  },
  { name: 'queue-edit', who: 'admin', path: '/queues', reach: edit('Assinaturas') },
  {
    name: 'queue-assignment',
    who: 'admin',
    path: '/queues',
    async reach(stage) {
      const { page, t } = stage
      await edit('Assinaturas')(stage)
      await dialog(page)
        .getByRole('combobox', { name: t('queues:assigning.assignment') })
        .click()
      await page.getByRole('option', { name: t('queues:assigning.assignments.leastOpen') }).click()
      const lastField = field(dialog(page), t('queues:assigning.sameAgentHours'))
      await lastField.scrollIntoViewIfNeeded()
      await expect(lastField).toBeVisible()
    },
  },
  {
    name: 'queue-assistant',
    who: 'admin',
    path: '/queues',
    async reach(stage) {
      const { page, t } = stage
      await edit('Assinaturas')(stage)
      await dialog(page)
        .getByRole('combobox', { name: t('queues:fields.prompt') })
        .click()
      await page.getByRole('option', { name: 'Fora do horário' }).click()
      await dialog(page)
        .getByRole('radio', { name: t('prompts:modes.suggests') })
        .click()
      const lastPoint = dialog(page).getByText(t('prompts:leaves.never'))
      await lastPoint.scrollIntoViewIfNeeded()
      await expect(lastPoint).toBeInViewport()
    },
  },
  { name: 'queue-delete', who: 'admin', path: '/queues', reach: remove('Assinaturas') },
  { name: 'prompt-add', who: 'admin', path: '/prompts', reach: add('prompts') },
  {
    name: 'prompt-add-refused',
    who: 'admin',
    path: '/prompts',
    async reach(stage) {
      const { page, t } = stage
      await add('prompts')(stage)
      await button(dialog(page), t('common:save')).click()
      await expect(dialog(page).getByText(t('prompts:chooseQueue'))).toBeVisible()
    },
  },
  { name: 'prompt-edit', who: 'admin', path: '/prompts', reach: edit('Fora do horário') },
  {
    name: 'prompt-edit-scrolled-to-the-end',
    who: 'admin',
    path: '/prompts',
    async reach(stage) {
      const { page, t } = stage
      await edit('Fora do horário')(stage)
      await dialog(page).getByText(t('prompts:sees.handover')).scrollIntoViewIfNeeded()
      await expect(dialog(page).getByText(t('prompts:sees.handover'))).toBeInViewport()
    },
  },
  {
    name: 'prompt-edit-with-knowledge',
    who: 'admin',
    path: '/prompts',
    async reach(stage) {
      const { page, t } = stage
      await edit('Fora do horário')(stage)
      await dialog(page)
        .getByRole('switch', { name: t('prompts:fields.usesKnowledge') })
        .click()
      const topics = field(dialog(page), t('prompts:fields.alwaysHandOver'))
      await topics.fill('Reembolso\nFalar com o gerente')
      await topics.scrollIntoViewIfNeeded()
      await expect(topics).toBeInViewport()
    },
  },
  {
    name: 'prompt-tests',
    who: 'admin',
    path: '/prompts',
    async reach(stage) {
      await openTests(stage)
      await expect(stage.page.getByText(stage.t('prompts:tests.states.failedOf', { passed: 1, count: 3 }))).toBeVisible()
    },
  },
  {
    name: 'prompt-test',
    who: 'admin',
    path: '/prompts',
    async reach(stage) {
      await openTests(stage)
      await stage.page.getByRole('button', { name: /^Preço do café/ }).click()
      await expect(dialog(stage.page).getByText(stage.t('prompts:tests.wrong'))).toBeVisible()
    },
  },
  {
    name: 'prompt-test-add',
    who: 'admin',
    path: '/prompts',
    async reach(stage) {
      const { page, t } = stage
      await openTests(stage)
      await button(page, t('prompts:tests.add')).click()
      await dialog(page).getByText(t('prompts:tests.answeredBy.person'), { exact: true }).click()
      await expect(field(dialog(page), t('prompts:tests.fields.reason'))).toBeVisible()
    },
  },
  {
    name: 'prompt-below-bar',
    who: 'admin',
    path: '/prompts',
    complaint: /409.*prompt/,
    async reach(stage) {
      const { page, t } = stage
      await openTests(stage)
      const refusal = { error: 'ERR_TESTS_BELOW_BAR', message: '', details: { passed: 1, failed: 1, notRun: 1, total: 3, bar: 80 } }
      await page.route('**/api/prompt/*', (route) => route.fulfill({ status: 409, json: refusal }))
      await field(dialog(page), t('prompts:fields.prompt')).fill(
        'Você atende os clientes do Café Aurora, com gentileza e em poucas palavras.',
      )
      await button(dialog(page), t('common:save')).click()
      await expect(field(page.getByRole('dialog', { name: t('prompts:tests.below.title') }), t('prompts:tests.below.reason'))).toBeVisible()
    },
  },
  {
    name: 'prompt-tried',
    who: 'admin',
    path: '/prompts',
    async reach(stage) {
      const { page, t } = stage
      await edit('Fora do horário')(stage)
      const customer = field(dialog(page), t('prompts:try.write'))
      await customer.fill('Vocês abrem no domingo?')
      await customer.press('Enter')
      const phone = dialog(page).getByRole('log', { name: t('prompts:try.conversation') })
      await expect(phone).toContainText('Hello')
      await phone.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'prompt-of-another-service',
    who: 'admin',
    path: '/prompts',
    async reach(stage) {
      const { page, t } = stage
      await add('prompts')(stage)
      await button(dialog(page), t('prompts:otherService')).click()
      await field(dialog(page), t('prompts:fields.apiKey')).fill('sk-of-nobody')
      await field(dialog(page), t('prompts:fields.model')).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  { name: 'prompt-delete', who: 'admin', path: '/prompts', reach: remove('Fora do horário') },
  { name: 'files-edit', who: 'admin', path: '/files', reach: edit('Tabela de preços') },
  { name: 'user-add', who: 'admin', path: '/users', reach: add('users') },
  {
    name: 'user-add-choosing-queues',
    who: 'admin',
    path: '/users',
    async reach(stage) {
      const { page, t } = stage
      await add('users')(stage)
      await page.getByRole('combobox', { name: t('users:fields.queues') }).click()
      await page.getByRole('option', { name: 'Entregas' }).click()
      await expect(page.getByRole('option', { name: 'Financeiro' })).toBeVisible()
    },
  },
  {
    name: 'user-invite',
    who: 'admin',
    path: '/users?invite=true',
    reach: ({ page, t }) => expect(field(dialog(page), t('users:fields.email'))).toBeFocused(),
  },
  {
    name: 'user-invite-link',
    who: 'admin',
    path: '/users?invite=true',
    before: (page) => page.route('**/api/invitations', (route) => route.fulfill({ json: sentInvitation(route.request().method()) })),
    async reach({ page, t }) {
      await field(dialog(page), t('users:fields.email')).fill('rita@cafeaurora.example')
      await button(dialog(page), t('users:invitations.send')).click()
      await expect(field(page, t('users:invitations.link.label'))).toHaveValue(/invitation#/)
    },
  },
  { name: 'user-edit', who: 'admin', path: '/users', reach: edit('Giovana Castro') },
  { name: 'user-delete', who: 'admin', path: '/users', reach: remove('Giovana Castro') },
  {
    name: 'profile',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await button(page, t('shell:account.menu', { name: 'Ana Souza' })).click()
      await page.getByRole('menuitem', { name: t('shell:account.profile') }).click()
      await expect(field(dialog(page), t('account:name'))).toHaveValue('Ana Souza')
    },
  },
]

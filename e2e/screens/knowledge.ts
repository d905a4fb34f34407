import { expect, type Page } from '@playwright/test'
import { button, dialog, field, tableRow } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const path = '/knowledge'
const pair = 'Vocês moem o café na hora?'
const page = 'Entregas e trocas'

const listed = ({ page: view }: ScreenContext) => expect(tableRow(view, page)).toBeVisible()

const ask =
  (question: string) =>
  async ({ page: view, t }: ScreenContext) => {
    await view.getByRole('searchbox', { name: t('knowledgeBase:question.hint') }).fill(question)
    await view.keyboard.press('Enter')
  }

const unansweredPath = '/knowledge/unanswered'
const askedAt = '2026-06-10T14:20:00.000Z'
const ticketOf = (contactName: string) => ({ uuid: '0b0c9f6e-8b1e-4b7c-9d0e-2f4a5c6d7e8f', contactName })
const unanswered = {
  groups: [
    {
      questionIds: [5, 4, 2],
      questions: [
        { id: 5, question: 'Vocês têm café descafeinado?', reason: 'missing_knowledge', askedAt, ticket: ticketOf('Marina Alves') },
        { id: 4, question: 'oi, tem descafeinado?', reason: 'missing_knowledge', askedAt, ticket: ticketOf('Pedro Henrique Costa') },
        { id: 2, question: 'tem café descafeinado em grãos?', reason: 'missing_knowledge', askedAt, ticket: null },
      ],
      answer: { text: 'Temos, sim! O Serra Descafeinado, em grãos ou moído.\nO pacote de 250 g sai por R$ 39,00.', userName: 'Bruno Lima' },
    },
    {
      questionIds: [3],
      questions: [
        { id: 3, question: 'Quanto custa o frete para Recife?', reason: 'unchecked', askedAt, ticket: ticketOf('Júlia Ferreira') },
      ],
      answer: null,
    },
  ],
}
const playUnanswered = (view: Page) => view.route('**/api/unanswered-questions', (route) => route.fulfill({ json: unanswered }))
const answerButton = ({ page: view, t }: ScreenContext) => button(view, t('knowledgeBase:unanswered.answer')).first()

/** What the company knows, and what a question finds in it. */
export const knowledgeScreens: Screen[] = [
  { name: 'knowledge', who: 'admin', path, reach: listed },
  { name: 'knowledge-of-a-plain-user', who: 'user', path, reach: listed },
  {
    name: 'knowledge-empty',
    who: 'newcomer',
    path,
    reach: ({ page: view, t }) => expect(view.getByRole('heading', { name: t('knowledgeBase:empty.title') })).toBeVisible(),
  },
  {
    name: 'knowledge-found',
    who: 'user',
    path,
    async reach(stage) {
      await ask('qual o praso da entrega?')(stage)
      await expect(stage.page.locator('mark').first()).toBeVisible()
    },
  },
  {
    name: 'knowledge-nothing-found',
    who: 'user',
    path,
    async reach(stage) {
      await ask('girafa')(stage)
      await expect(stage.page.getByText(stage.t('knowledgeBase:question.nothing'))).toBeVisible()
    },
  },
  {
    name: 'knowledge-add',
    who: 'admin',
    path,
    async reach({ page: view, t }) {
      await button(view, t('knowledgeBase:add')).click()
      await expect(field(dialog(view), t('knowledgeBase:fields.pair.title'))).toBeVisible()
    },
  },
  {
    name: 'knowledge-file-refused',
    who: 'admin',
    path,
    async reach({ page: view, t }) {
      await button(view, t('knowledgeBase:add')).click()
      await dialog(view)
        .getByRole('radio', { name: t('knowledgeBase:kinds.page') })
        .click()
      const photo = { name: 'foto.txt', mimeType: 'text/plain', buffer: Buffer.from([0, 1, 2]) }
      await dialog(view).locator('input[type=file]').setInputFiles(photo)
      await expect(dialog(view).getByText(t('knowledgeBase:fromFile.noText'))).toBeVisible()
    },
  },
  {
    name: 'knowledge-page',
    who: 'admin',
    path,
    async reach({ page: view, t }) {
      await button(view, t('resource:editOne', { name: page })).click()
      await expect(dialog(view).getByRole('region', { name: t('knowledgeBase:preview.title') })).toBeVisible()
    },
  },
  {
    name: 'knowledge-versions',
    who: 'admin',
    path,
    async reach({ page: view, t }) {
      await button(view, t('knowledgeBase:actions.versionsOne', { name: pair })).click()
      await expect(dialog(view).getByText(t('knowledgeBase:versions.none'))).toBeVisible()
    },
  },
  {
    name: 'knowledge-quick-messages',
    who: 'admin',
    path,
    async reach({ page: view, t }) {
      await button(view, t('knowledgeBase:quickMessages.open')).click()
      await expect(dialog(view).getByRole('checkbox', { name: '/chave pix' })).toBeVisible()
    },
  },
  {
    name: 'knowledge-unanswered',
    who: 'admin',
    path: unansweredPath,
    before: playUnanswered,
    reach: (stage) => expect(answerButton(stage)).toBeVisible(),
  },
  {
    name: 'knowledge-unanswered-answer',
    who: 'admin',
    path: unansweredPath,
    before: playUnanswered,
    async reach(stage) {
      await answerButton(stage).click()
      await expect(field(dialog(stage.page), stage.t('knowledgeBase:fields.pair.text'))).toBeVisible()
    },
  },
  {
    name: 'knowledge-unanswered-empty',
    who: 'newcomer',
    path: unansweredPath,
    reach: ({ page: view, t }) => expect(view.getByRole('heading', { name: t('knowledgeBase:unanswered.empty.title') })).toBeVisible(),
  },
]

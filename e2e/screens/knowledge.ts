import { expect } from '@playwright/test'
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
]

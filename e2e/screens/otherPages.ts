import { expect } from '@playwright/test'
import { pageTitle } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const board = ({ page }: ScreenContext) => expect(page.getByRole('article').filter({ hasText: 'Marina Alves' })).toBeVisible()

/** The board, the to-do list and the help videos. */
export const otherScreens: Screen[] = [
  { name: 'kanban', who: 'admin', path: '/kanban', reach: board },
  {
    name: 'kanban-with-a-conversation',
    who: 'admin',
    path: '/kanban',
    async reach(stage) {
      const { page, t } = stage
      await board(stage)
      await page.getByRole('link', { name: 'Marina Alves', exact: true }).click()
      const look = page.getByRole('region', { name: t('kanban:look') })
      await expect(look.getByRole('log').getByText('Vocês entregam no Centro?')).toBeVisible()
    },
  },
  {
    name: 'tasks',
    who: 'admin',
    path: '/todolist',
    async reach({ page, t }) {
      await expect(pageTitle(page, t('todo:title'))).toBeVisible()
      const text = page.getByRole('textbox', { name: t('todo:new') })
      for (const [words, date] of [
        ['Ligar para Marina sobre a entrega', ''],
        ['Enviar a tabela de preços nova', '2024-05-02'],
        ['Trocar a faixa da vitrine', ''],
      ] as const) {
        await text.fill(words)
        await page.getByLabel(t('todo:date')).first().fill(date)
        await text.press('Enter')
      }
      await page.getByRole('checkbox', { name: 'Trocar a faixa da vitrine' }).first().check()
    },
  },
  {
    name: 'helps-guides',
    who: 'admin',
    path: '/helps',
    reach: ({ page, t }) => expect(page.getByText(t('guides:guides.connect.title'))).toBeVisible(),
  },
]

import { expect } from '@playwright/test'
import { title } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const board = ({ page }: Stage) => expect(page.getByRole('article').filter({ hasText: 'Marina Alves' })).toBeVisible()

/** The board, the to-do list and the help videos. */
export const rooms: Screen[] = [
  { name: 'kanban', who: 'admin', path: '/kanban', reach: board },
  {
    name: 'kanban-with-a-conversation',
    who: 'admin',
    path: '/kanban',
    async reach(stage) {
      const { page, say } = stage
      await board(stage)
      await page.getByRole('link', { name: 'Marina Alves', exact: true }).click()
      const look = page.getByRole('region', { name: say('kanban:look') })
      await expect(look.getByRole('log').getByText('Vocês entregam no Centro?')).toBeVisible()
    },
  },
  {
    name: 'tasks',
    who: 'admin',
    path: '/todolist',
    async reach({ page, say }) {
      await expect(title(page, say('todo:title'))).toBeVisible()
      const text = page.getByRole('textbox', { name: say('todo:new') })
      for (const [words, date] of [
        ['Ligar para Marina sobre a entrega', ''],
        ['Enviar a tabela de preços nova', '2024-05-02'],
        ['Trocar a faixa da vitrine', ''],
      ] as const) {
        await text.fill(words)
        await page.getByLabel(say('todo:date')).first().fill(date)
        await text.press('Enter')
      }
      await page.getByRole('checkbox', { name: 'Trocar a faixa da vitrine' }).first().check()
    },
  },
  {
    name: 'helps-empty',
    who: 'admin',
    path: '/helps',
    reach: ({ page, say }) => expect(page.getByText(say('helps:empty.title'))).toBeVisible(),
  },
]

import { expect } from '@playwright/test'
import { button } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const answers = {
  '**/api/tickets/*/suggestion': {
    text: 'Sim, entregamos no Centro, de segunda a sábado. A taxa é de R$ 9,90.',
    sources: ['Entregas › No Centro', 'Taxas'],
    handover: null,
  },
  '**/api/tickets/*/summary': { text: 'Marina pergunta se há entrega no Centro.\nNinguém respondeu ainda.' },
  '**/api/messages/*/translation': { text: 'Do you deliver downtown?' },
}

/** Opens the menu of the assistant in a conversation. What it answers is played. */
async function openMenu({ page, t }: ScreenContext) {
  for (const [address, json] of Object.entries(answers)) await page.route(address, (route) => route.fulfill({ json }))
  await page.getByRole('link', { name: 'Marina Alves' }).click()
  await expect(page.getByRole('log').getByText('Vocês entregam no Centro?')).toBeVisible()
  await button(page, t('assistance:menu')).click()
  await expect(page.getByRole('menuitem', { name: t('assistance:summarize') })).toBeVisible()
}

async function choose(stage: ScreenContext, name: 'suggest' | 'summarize' | 'translateLast') {
  await openMenu(stage)
  await stage.page.getByRole('menuitem', { name: stage.t(`assistance:${name}`) }).click()
}

const adminScreen = (name: string, reach: Screen['reach']): Screen => ({ name, who: 'admin', path: '/tickets', reach })

/** What an assistant does for an agent. */
export const assistanceScreens: Screen[] = [
  adminScreen('assistance-menu', openMenu),
  adminScreen('assistance-translation', async (stage) => {
    await choose(stage, 'translateLast')
    await expect(stage.page.getByText('Do you deliver downtown?')).toBeVisible()
  }),
  adminScreen('assistance-summary', async (stage) => {
    await choose(stage, 'summarize')
    await expect(button(stage.page, stage.t('assistance:summary.asNote'))).toBeVisible()
  }),
  adminScreen('assistance-suggestion', async (stage) => {
    await choose(stage, 'suggest')
    await expect(button(stage.page, stage.t('assistance:undo'))).toBeVisible()
  }),
]

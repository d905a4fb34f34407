import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import type { AssistantFigures } from '@recado/contract/dashboard/dashboardMetrics'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectGone, expectTexts, pageTitle } from './support/user.ts'

test('the dashboard tells how conversations with assistants ended, and why people had to answer, only where there were any', async ({
  server,
  show,
}) => {
  let figures: AssistantFigures = { weeks: [], reasons: [] }
  server.on(dashboardEndpoints.assistants, () => figures)
  await show('/')
  await expect.element(pageTitle(t('dashboard:title'))).toBeVisible()
  const table = (name: string) => page.getByRole('table', { name })
  await expectGone(table(t('dashboard:panels.assistants')))
  figures = {
    weeks: [{ week: '2026-11-23', confirmed: 12, resolved: 31, recent: 4, cameBack: 2, handedOver: 9, failed: 1 }],
    reasons: [
      { code: 'assistantHandedOver', reason: 'asked', count: 7 },
      { code: 'assistantFailed', reason: 'timeout', count: 1 },
    ],
  }
  await show('/')
  await expectTexts(table(t('dashboard:panels.assistants')).getByRole('row').nth(1).getByRole('cell')).toEqual([
    '12',
    '31',
    '4',
    '2',
    '9',
    '1',
  ])
  await expectTexts(table(t('dashboard:panels.assistantReasons')).getByRole('rowheader')).toEqual([
    'O assistente chamou um atendente, como o cliente pediu',
    'O assistente não respondeu a tempo',
  ])
})

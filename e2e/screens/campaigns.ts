import { expect } from '@playwright/test'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const draft = 'Torra de dezembro'

const edit = async ({ page, t }: ScreenContext) => {
  await button(page, t('resource:editOne', { name: draft })).click()
  await expect(dialog(page).getByRole('log', { name: t('campaignForm:previewOf', { number: '1' }) })).toContainText('CAFE10')
}

/** Campaigns, from the list to the report. */
export const campaignScreens: Screen[] = [
  { name: 'campaigns', who: 'admin', path: '/campaigns', reach: ({ page }) => expect(tableRow(page, draft)).toBeVisible() },
  {
    name: 'campaigns-empty',
    who: 'newcomer',
    path: '/campaigns',
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('campaigns:empty.title') })).toBeVisible(),
  },
  {
    name: 'campaigns-archive-empty',
    who: 'admin',
    path: '/campaigns?view=archived',
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('campaigns:emptyArchive.title') })).toBeVisible(),
  },
  { name: 'campaign-edit', who: 'admin', path: '/campaigns', reach: edit },
  {
    name: 'campaign-edit-with-an-unknown-key',
    who: 'admin',
    path: '/campaigns',
    async reach(stage) {
      await edit(stage)
      const { page, t } = stage
      const text = dialog(page).getByRole('textbox', { name: t('campaignForm:textNumber', { number: '1' }) })
      await text.fill('Oi, {{apelido}}! Com {{cu')
      await expect(dialog(page).getByRole('option', { name: /cupom/ })).toBeVisible()
      await expect(text).toHaveAccessibleDescription(/\{\{apelido\}\}/)
    },
  },
  {
    name: 'campaign-rehearsal',
    who: 'admin',
    path: '/campaigns',
    async reach(stage) {
      await edit(stage)
      const { page, t } = stage
      await button(dialog(page), t('campaignForm:rehearse')).click()
      await expect(dialog(page).getByRole('log', { name: t('rehearsal:sampleOf', { name: 'Lúcia' }) })).toContainText('Lúcia')
    },
  },
  {
    name: 'campaign-rehearsal-with-costs',
    who: 'admin',
    path: '/campaigns',
    async reach(stage) {
      const { page, t } = stage
      await page.route('**/api/campaigns/*/rehearsal', async (route) => {
        const cost = { currency: 'BRL', amount: 612.4, unknown: 3, isExample: true, left: 87.65, isUnpriced: false }
        await route.fulfill({ json: { ...(await (await route.fetch()).json()), cost } })
      })
      await edit(stage)
      await button(dialog(page), t('campaignForm:rehearse')).click()
      await expect(dialog(page).getByText(t('rehearsal:cost.unknown', { count: 3 }))).toBeVisible()
    },
  },
  {
    name: 'campaign-report',
    who: 'admin',
    path: '/campaigns',
    async reach({ page, t }) {
      const sums = [{ messages: 980, free: 0, unknown: 3, amount: 343.12, currency: 'BRL', isExample: true }]
      await page.route('**/api/costs/campaigns/*', (route) => route.fulfill({ json: { sums } }))
      await button(page, t('campaigns:actions.reportOne', { name: draft })).click()
      await expect(pageTitle(page, t('campaignReport:titleOf', { name: draft }))).toBeVisible()
      await expect(page.getByText(t('campaignReport:noCourse'))).toBeVisible()
      await expect(page.getByText(t('campaignReport:figures.costIn', { currency: 'BRL' }))).toBeVisible()
    },
  },
  {
    name: 'opt-outs-empty',
    who: 'newcomer',
    path: '/campaigns?view=opt-outs',
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('optOuts:empty.title') })).toBeVisible(),
  },
  {
    name: 'campaign-settings',
    who: 'admin',
    path: '/campaigns-config',
    async reach({ page, t }) {
      await expect(field(page, t('campaignSettings:valueOf', { key: 'cupom' }))).toHaveValue('CAFE10')
      await page.getByRole('switch', { name: t('campaignSettings:onlyWithin') }).check()
      await expect(field(page, t('campaignSettings:from'))).toHaveValue('08:00')
    },
  },
]

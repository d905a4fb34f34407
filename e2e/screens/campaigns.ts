import { expect } from '@playwright/test'
import { button, dialog, field, row, title } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const draft = 'Torra de dezembro'

const edit = async ({ page, say }: Stage) => {
  await button(page, say('resource:editOne', { name: draft })).click()
  await expect(dialog(page).getByRole('log', { name: say('campaignForm:previewOf', { number: '1' }) })).toContainText('CAFE10')
}

/** Campaigns, from the list to the report. */
export const campaignScreens: Screen[] = [
  { name: 'campaigns', who: 'admin', path: '/campaigns', reach: ({ page }) => expect(row(page, draft)).toBeVisible() },
  {
    name: 'campaigns-empty',
    who: 'newcomer',
    path: '/campaigns',
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('campaigns:empty.title') })).toBeVisible(),
  },
  {
    name: 'campaigns-archive-empty',
    who: 'admin',
    path: '/campaigns?view=archived',
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('campaigns:emptyArchive.title') })).toBeVisible(),
  },
  { name: 'campaign-edit', who: 'admin', path: '/campaigns', reach: edit },
  {
    name: 'campaign-edit-with-an-unknown-key',
    who: 'admin',
    path: '/campaigns',
    async reach(stage) {
      await edit(stage)
      const { page, say } = stage
      const text = dialog(page).getByRole('textbox', { name: say('campaignForm:textNumber', { number: '1' }) })
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
      const { page, say } = stage
      await button(dialog(page), say('campaignForm:rehearse')).click()
      await expect(dialog(page).getByRole('log', { name: say('rehearsal:sampleOf', { name: 'Lúcia' }) })).toContainText('Lúcia')
    },
  },
  {
    name: 'campaign-report',
    who: 'admin',
    path: '/campaigns',
    async reach({ page, say }) {
      await button(page, say('campaigns:actions.reportOne', { name: draft })).click()
      await expect(title(page, say('campaignReport:titleOf', { name: draft }))).toBeVisible()
      await expect(page.getByText(say('campaignReport:noCourse'))).toBeVisible()
    },
  },
  {
    name: 'opt-outs-empty',
    who: 'newcomer',
    path: '/campaigns?view=opt-outs',
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('optOuts:empty.title') })).toBeVisible(),
  },
  {
    name: 'campaign-settings',
    who: 'admin',
    path: '/campaigns-config',
    async reach({ page, say }) {
      await expect(field(page, say('campaignSettings:valueOf', { key: 'cupom' }))).toHaveValue('CAFE10')
      await page.getByRole('switch', { name: say('campaignSettings:onlyWithin') }).check()
      await expect(field(page, say('campaignSettings:from'))).toHaveValue('08:00')
    },
  },
]

import { expect } from '@playwright/test'
import { button, dialog, field, tableRow } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const path = '/queue-integration'

async function choose({ page, t }: ScreenContext, service: string) {
  await button(page, t('integrations:add')).click()
  await page.getByRole('combobox', { name: t('integrations:fields.type') }).click()
  await page.getByRole('option', { name: service, exact: true }).click()
}

/** A setting by its name: its label is the service's own text. */
const setting = ({ page }: ScreenContext, name: string) => dialog(page).locator(`[name="${name}"]`)

const addScreen = (service: string, name: string): Screen => ({
  name: `integration-add-${service.toLowerCase()}`,
  who: 'admin',
  path,
  async reach(stage) {
    await choose(stage, service)
    await expect(setting(stage, name)).toBeVisible()
  },
})

async function edit({ page, t }: ScreenContext) {
  await button(page, t('resource:editOne', { name: 'Pedidos da loja' })).click()
  await expect(field(dialog(page), t('integrations:secret.label'))).toHaveValue(/^….{4}$/)
}

/** External services and their settings. */
export const integrationScreens: Screen[] = [
  { name: 'integrations', who: 'admin', path, reach: ({ page }) => expect(tableRow(page, 'Agenda de cursos')).toBeVisible() },
  {
    name: 'integrations-empty',
    who: 'newcomer',
    path,
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('integrations:empty.title') })).toBeVisible(),
  },
  addScreen('Webhook', 'urlN8N'),
  addScreen('Typebot', 'typebotSlug'),
  {
    name: 'integration-tested',
    who: 'admin',
    path,
    async reach(stage) {
      const { page, t } = stage
      const json = { ok: true, reply: 'Bom dia!\n\nPosso ajudar?', action: { queueId: 4 } }
      await page.route('**/testSession', (route) => route.fulfill({ json }))
      await choose(stage, 'n8n')
      await setting(stage, 'urlN8N').fill('https://n8n.example.com/webhook/recado')
      await button(dialog(page), t('integrations:test.action')).click()
      await expect(dialog(page).getByRole('status').filter({ hasText: 'Posso ajudar?' })).toBeVisible()
    },
  },
  {
    name: 'integration-tested-in-vain',
    who: 'admin',
    path,
    complaint: /422.*testSession/,
    async reach(stage) {
      const { page, t } = stage
      await choose(stage, 'Dialogflow')
      await setting(stage, 'projectName').fill('cafe-aurora')
      await setting(stage, 'jsonContent').fill('{}')
      await button(dialog(page), t('integrations:test.action')).click()
      await expect(dialog(page).getByText(t('integrations:test.reasons.key'))).toBeVisible()
    },
  },
  {
    name: 'integration-edit',
    who: 'admin',
    path,
    reach: edit,
  },
  {
    name: 'integration-secret-asked',
    who: 'admin',
    path,
    async reach(stage) {
      const { page, t } = stage
      await edit(stage)
      await button(dialog(page), t('integrations:secret.replace')).click()
      await expect(dialog(page).getByRole('alert')).toContainText(t('integrations:secret.question'))
    },
  },
]

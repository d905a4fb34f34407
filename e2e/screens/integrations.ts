import { expect } from '@playwright/test'
import { button, dialog, field, row } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const path = '/queue-integration'

async function choose({ page, say }: Stage, service: string) {
  await button(page, say('integrations:add')).click()
  await page.getByRole('combobox', { name: say('integrations:fields.type') }).click()
  await page.getByRole('option', { name: service, exact: true }).click()
}

/** A setting by its name: its label is the service's own text. */
const setting = ({ page }: Stage, name: string) => dialog(page).locator(`[name="${name}"]`)

const adding = (service: string, name: string): Screen => ({
  name: `integration-add-${service.toLowerCase()}`,
  who: 'admin',
  path,
  async reach(stage) {
    await choose(stage, service)
    await expect(setting(stage, name)).toBeVisible()
  },
})

async function edit({ page, say }: Stage) {
  await button(page, say('resource:editOne', { name: 'Pedidos da loja' })).click()
  await expect(field(dialog(page), say('integrations:secret.label'))).toHaveValue(/^….{4}$/)
}

/** External services and their settings. */
export const integrations: Screen[] = [
  { name: 'integrations', who: 'admin', path, reach: ({ page }) => expect(row(page, 'Agenda de cursos')).toBeVisible() },
  {
    name: 'integrations-empty',
    who: 'newcomer',
    path,
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('integrations:empty.title') })).toBeVisible(),
  },
  adding('Webhook', 'urlN8N'),
  adding('Typebot', 'typebotSlug'),
  {
    name: 'integration-tested',
    who: 'admin',
    path,
    async reach(stage) {
      const { page, say } = stage
      const json = { ok: true, reply: 'Bom dia!\n\nPosso ajudar?', action: { queueId: 4 } }
      await page.route('**/testSession', (route) => route.fulfill({ json }))
      await choose(stage, 'n8n')
      await setting(stage, 'urlN8N').fill('https://n8n.example.com/webhook/recado')
      await button(dialog(page), say('integrations:test.action')).click()
      await expect(dialog(page).getByRole('status').filter({ hasText: 'Posso ajudar?' })).toBeVisible()
    },
  },
  {
    name: 'integration-tested-in-vain',
    who: 'admin',
    path,
    complaint: /422.*testSession/,
    async reach(stage) {
      const { page, say } = stage
      await choose(stage, 'Dialogflow')
      await setting(stage, 'projectName').fill('cafe-aurora')
      await setting(stage, 'jsonContent').fill('{}')
      await button(dialog(page), say('integrations:test.action')).click()
      await expect(dialog(page).getByText(say('integrations:test.reasons.key'))).toBeVisible()
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
      const { page, say } = stage
      await edit(stage)
      await button(dialog(page), say('integrations:secret.replace')).click()
      await expect(dialog(page).getByRole('alert')).toContainText(say('integrations:secret.question'))
    },
  },
]

import { createConnection } from '../createConnection.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, tableRow } from '../userActions.ts'

const t = textsIn('pt')

test('a webhook is added, its secret is shown once, and failed deliveries are logged and sent again', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  const page = await open(company.admin, '/webhooks')
  await button(page, t('webhooks:empty.action')).click()
  const ofCompany = dialog(page).getByRole('checkbox', { name: t('webhooks:events.contact_created') })
  await ofCompany.check()
  await dialog(page)
    .getByRole('combobox', { name: t('webhooks:fields.line') })
    .click()
  await page.getByRole('option', { name: 'Loja' }).click()
  // A webhook of one connection gets no company-wide events: they are unchecked.
  await expect(ofCompany).toHaveCount(0)
  // A host name that never resolves.
  await field(dialog(page), t('webhooks:fields.url')).fill('https://nobody.invalid/recado')
  await dialog(page)
    .getByRole('checkbox', { name: t('webhooks:events.message_received') })
    .check()
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('webhooks:created'))
  await expect(field(dialog(page), t('integrations:secret.label'))).toHaveValue(/^[\w-]{43}$/)
  await button(dialog(page), t('integrations:secret.close')).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(tableRow(page, 'nobody.invalid')).toContainText(t('webhooks:eventCount', { count: 1 }))
  await line.hears({ number: '5511988887777', name: 'Ana' }, 'Oi')
  await expect(tableRow(page, 'nobody.invalid')).toContainText(t('webhooks:state.failing'))

  await button(page, t('webhooks:actions.logOne', { name: 'https://nobody.invalid/recado' })).click()
  const told = tableRow(page, t('webhooks:events.message_received'))
  await expect(told).toContainText(anyOfTexts(t('webhooks:log.errors.unreachable'), t('webhooks:log.errors.timeout')))
  await expect(told).toContainText(t.like('webhooks:log.tries', { count: 1 }))
  await button(dialog(page), t('webhooks:log.retry')).click()
  await expect(told).toContainText(anyOfTexts(...[2, 3, 4, 5, 6].map((count) => t.like('webhooks:log.tries', { count }))))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await button(page, t('resource:editOne', { name: 'https://nobody.invalid/recado' })).click()
  await field(dialog(page), t('webhooks:fields.isOn')).uncheck()
  await button(dialog(page), t('common:save')).click()
  await expect(tableRow(page, 'nobody.invalid')).toContainText(t('webhooks:state.off'))
})

import { connectLine } from '../connectLine.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { anyOf, textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row } from '../user.ts'

const say = textsIn('pt')

test('a webhook is added, its secret is shown once, and failed deliveries are logged and sent again', async ({ open, company }) => {
  const line = await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/webhooks')
  await button(page, say('webhooks:empty.action')).click()
  const ofCompany = dialog(page).getByRole('checkbox', { name: say('webhooks:events.contact_created') })
  await ofCompany.check()
  await dialog(page)
    .getByRole('combobox', { name: say('webhooks:fields.line') })
    .click()
  await page.getByRole('option', { name: 'Loja' }).click()
  // A webhook of one connection gets no company-wide events: they are unchecked.
  await expect(ofCompany).toHaveCount(0)
  // A host name that never resolves.
  await field(dialog(page), say('webhooks:fields.url')).fill('https://nobody.invalid/recado')
  await dialog(page)
    .getByRole('checkbox', { name: say('webhooks:events.message_received') })
    .check()
  await button(dialog(page), say('common:save')).click()
  await toasted(page, say('webhooks:created'))
  await expect(field(dialog(page), say('integrations:secret.label'))).toHaveValue(/^[\w-]{43}$/)
  await button(dialog(page), say('integrations:secret.close')).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'nobody.invalid')).toContainText(say('webhooks:eventCount', { count: 1 }))
  await line.hears({ number: '5511988887777', name: 'Ana' }, 'Oi')
  await expect(row(page, 'nobody.invalid')).toContainText(say('webhooks:state.failing'))

  await button(page, say('webhooks:actions.logOne', { name: 'https://nobody.invalid/recado' })).click()
  const told = row(page, say('webhooks:events.message_received'))
  await expect(told).toContainText(anyOf(say('webhooks:log.errors.unreachable'), say('webhooks:log.errors.timeout')))
  await expect(told).toContainText(say.like('webhooks:log.tries', { count: 1 }))
  await button(dialog(page), say('webhooks:log.retry')).click()
  await expect(told).toContainText(anyOf(...[2, 3, 4, 5, 6].map((count) => say.like('webhooks:log.tries', { count }))))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await button(page, say('resource:editOne', { name: 'https://nobody.invalid/recado' })).click()
  await field(dialog(page), say('webhooks:fields.isOn')).uncheck()
  await button(dialog(page), say('common:save')).click()
  await expect(row(page, 'nobody.invalid')).toContainText(say('webhooks:state.off'))
})

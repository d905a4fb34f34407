import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field } from '../userActions.ts'

const t = textsIn('pt')

test('each service has its own fields, and errors appear at their field', async ({ open, company, complaints }) => {
  complaints.expect(/422.*\/api\/queueIntegration/)
  const page = await open(company.admin, '/queue-integration')
  await button(page, t('integrations:add')).click()
  const service = page.getByRole('combobox', { name: t('integrations:fields.type') })
  const choose = async (name: string) => {
    await service.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const address = field(dialog(page), 'Endereço (URL)')
  await button(dialog(page), t('common:save')).click()
  await expect(field(dialog(page), t('integrations:fields.name'))).toHaveAccessibleDescription(t.like('validation:required'))
  await expect(address).toHaveAccessibleDescription(t.like('validation:required'))
  await field(dialog(page), t('integrations:fields.name')).fill('Interno')
  for (const [typed, told] of [
    ['', t.like('validation:required')],
    ['http://127.0.0.1:5678/webhook', t.like('validation:privateAddress')],
    ['ftp://example.com/', t.like('validation:noAddress')],
  ] as const) {
    await address.fill(typed)
    await button(dialog(page), t('common:save')).click()
    await expect(address).toHaveAccessibleDescription(told)
  }
  await choose('Typebot')
  await expect(field(dialog(page), t('integrations:secret.label'))).toHaveCount(0)
  await expect(field(dialog(page), 'Pausa entre mensagens (ms)')).toHaveValue('1000')
  await field(dialog(page), 'Endereço do Typebot (URL)').fill('https://203.0.114.8')
  await button(dialog(page), t('common:save')).click()
  await expect(field(dialog(page), 'Identificador público do fluxo (slug)')).toHaveAccessibleDescription(t.like('validation:required'))
  await choose('Dialogflow')
  const test = button(dialog(page), t('integrations:test.action'))
  await expect(test).toBeDisabled()
  await field(dialog(page), 'Nome do projeto').fill('padaria')
  await field(dialog(page), 'Conteúdo do arquivo JSON').fill('{"client_email":"a@b"}')
  await test.click()
  await expect(dialog(page).getByRole('alert')).toContainText(t('integrations:test.reasons.key'))
})

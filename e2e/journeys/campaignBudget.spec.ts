import { campaigns } from '@recado/contract/campaigns/campaigns'
import { connectionEndpoints } from '@recado/contract/connections'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { priceEndpoints } from '@recado/contract/costs/prices'
import { type Template, templateEndpoints, templates } from '@recado/contract/templates/templates'
import { settingsOf } from '../../server/test/cloud/cloudNumber.ts'
import { patientExpect as expect } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, field, tableRow } from '../userActions.ts'
import { test } from '../withSimulators.ts'

const t = textsIn('pt')
const csv = 'Market,Utility\nBrazil,0.02'

test('a campaign stops at the budget of the month, and goes on when it is raised', async ({
  open,
  company: { admin },
  platform,
  number,
}) => {
  await platform.superUser.call(priceEndpoints.importCard, {
    body: { effectiveFrom: '2020-01-01', currency: 'USD', source: 'rates.csv', csv },
  })
  const { id: whatsappId } = await admin.call(connectionEndpoints.create, {
    body: { name: 'Loja', provider: 'cloud', settings: settingsOf(number) },
  })
  const template = { whatsappId, name: 'pedido_pronto', body: 'Seu pedido está pronto.' }
  const { id: templateId } = (await admin.call(templates.endpoints.create, { body: template })) as Template
  await admin.call(templateEndpoints.submit, { params: { id: templateId } })
  await number.templates.decide('pedido_pronto', 'APPROVED')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  for (const last of [1, 2])
    await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: 'Ana', number: `551198765002${last}` } })

  const page = await open(admin, '/costs')
  const saveBudget = async (amount: string) => {
    await field(page, t('costs:budget.amount')).fill(amount)
    await button(page, t('costs:budget.save')).click()
    await expectToast(page, t('costs:budget.saved'))
  }
  await saveBudget('0,03')
  const body = { name: 'Pedidos', message1: '', whatsappId, contactListId, scheduledAt: '2026-01-01T09:00' }
  await admin.call(campaigns.endpoints.create, {
    body: { ...body, templates: [{ templateId, values: {} }], pace: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } },
  })
  await navigate(page, '/campaigns')
  await expect(tableRow(page, 'Pedidos')).toContainText(t.like('campaigns:waits.budget'))
  await navigate(page, '/costs')
  await expect(page.getByText(t.like('costs:budget.taken'))).toContainText('0,02')

  await saveBudget('1')
  await navigate(page, '/campaigns')
  await expect(tableRow(page, 'Pedidos')).toContainText(t('campaigns:status.FINALIZADA'))
})

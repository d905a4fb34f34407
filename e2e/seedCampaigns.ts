import { campaignSettingEndpoints } from '@recado/contract/campaigns/campaignSettings'
import { campaigns } from '@recado/contract/campaigns/campaigns'
import { connectionEndpoints } from '@recado/contract/connections'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import type { Person } from './platform.ts'

/** A draft campaign, and one scheduled for a distant day. */
export async function seedCampaigns(admin: Person) {
  const [line] = await admin.call(connectionEndpoints.list, { query: {} })
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Quem compra em grãos' } })
  for (const [index, name] of ['Marina Alves', 'Renata Dias', 'Lúcia'].entries())
    await admin.call(contactListItems.endpoints.create, { body: { contactListId, name, number: `551198765001${index}` } })
  await admin.call(campaignSettingEndpoints.save, { body: { settings: { variables: [{ key: 'cupom', value: 'CAFE10' }] } } })
  const whatsappId = line?.id ?? null
  const texts = {
    message1: 'Oi, {{nome}}! A torra especial de dezembro chegou. Com {{cupom}} o frete é por nossa conta.',
    message2: '{{nome}}, tem café novo na casa. Use *{{cupom}}* até domingo e o frete é grátis.',
  }
  await admin.call(campaigns.endpoints.create, { body: { name: 'Torra de dezembro', ...texts, whatsappId, contactListId } })
  await admin.call(campaigns.endpoints.create, {
    body: { name: 'Aniversário da casa', ...texts, whatsappId, contactListId, scheduledAt: '2031-01-14T09:30' },
  })
}

import type { Tx } from '../../kernel/transact.ts'

const texts = {
  message1: 'Oi, {nome}! Esta semana o café gelado está pela metade do preço. Passa aqui? ☕',
  message2: '{nome}, o café gelado desta semana sai pela metade do preço. Esperamos você!',
}

/** What the demo company is about to say to everybody: somebody who looks around may see it go out. */
export async function demoCampaign({ db }: Tx) {
  const line = await db.selectFrom('connections').select('id').where('isDefault', '=', true).executeTakeFirst()
  const { id: contactListId } = await db.selectFrom('contactLists').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const campaign = { name: 'Semana do café gelado', ...texts, templates: '[]', connectionId: line?.id ?? null, contactListId }
  await db.insertInto('campaigns').values(campaign).execute()
}

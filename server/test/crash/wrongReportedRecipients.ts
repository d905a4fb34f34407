import { type CampaignRecipient, type RecipientState, recipientEndpoints } from '@recado/contract/campaigns/recipients'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { sql } from 'kysely'
import type { PlatformDb } from '../../src/kernel/database/schema.ts'
import type { PersistentClient } from './persistentClient.ts'

const got: ReadonlySet<RecipientState> = new Set(['sent', 'delivered', 'read', 'answered'])

type Evidence = { ask: PersistentClient; platform: PlatformDb; connectionId: number; id: number }

/** Recipients for whom the report of a campaign differs from their phone on the simulated network, and how many the report knows. */
export async function wrongReportedRecipients({ ask, platform, connectionId, id }: Evidence) {
  const said = await allRecipients(ask, id)
  const { rows } = await sql<{ number: string; bodies: string[] }>`select number, array_agg(body) as bodies
    from simulator.messages join simulator.people on people.id = "personId"
    where messages."connectionId" = ${connectionId} and outgoing group by number`.execute(platform)
  const phones = new Map(rows.map(({ number, bodies }) => [canonicalNumber(number), bodies]))
  const belied = said.filter(({ number, name, state, reason }) => {
    // A message on that phone belongs to the recipient who was listed first.
    if (reason === 'duplicate') return false
    const has = phones.get(canonicalNumber(number)) ?? []
    return state === 'pending' || JSON.stringify(has) !== JSON.stringify(got.has(state) ? [`Hello ${name}`] : [])
  })
  return { belied, known: new Set(said.map((one) => one.id)).size }
}

async function allRecipients(ask: PersistentClient, id: number): Promise<CampaignRecipient[]> {
  const all: CampaignRecipient[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 200, ...(cursor && { cursor }) }
    const page: OutputOf<typeof recipientEndpoints.list> = await ask(recipientEndpoints.list, { params: { id }, query })
    all.push(...page.records)
    cursor = page.nextCursor
  }
  return all
}

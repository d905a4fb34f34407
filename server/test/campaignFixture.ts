import { campaignSettingEndpoints } from '@recado/contract/campaigns/campaignSettings'
import { type Campaign, campaignEndpoints, campaigns } from '@recado/contract/campaigns/campaigns'
import { type CampaignReport, recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { assignColumnKeys } from '@recado/contract/contactLists/listColumns'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { expect } from 'vitest'
import { scaledTime } from '../../e2e/testTimes.ts'
import { createCampaignSender } from '../src/features/campaigns/sending/sendCampaigns.ts'
import type { OpenLine } from './simulatedLine.ts'
import type { World } from './testApp.ts'

type Person = { name: string; number: string; email?: string; isWhatsappValid?: boolean | null; values?: Record<string, string> }
type Fields = Partial<InputOf<typeof campaigns.endpoints.create>['body']>

export const FAST = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } as const
const PATIENCE = { timeout: scaledTime(120_000), interval: 50 }

/** The most values of one statement. */
const AT_ONCE = 1000

/** A contact list of these people. Written straight into the database, so that it may contain what the API would refuse. */
export async function listOf(
  world: Pick<World, 'platform' | 'unique'>,
  companyId: number,
  people: readonly Person[],
  columns: readonly string[] = [],
): Promise<number> {
  const keys = assignColumnKeys(columns)
  const titled = columns.map((title, at) => ({ key: keys[at] ?? '', title }))
  const list = { companyId, name: `List ${world.unique()}`, columns: JSON.stringify(titled) }
  const { id } = await world.platform.insertInto('contactLists').values(list).returning('id').executeTakeFirstOrThrow()
  const rows = people.map(({ values = {}, ...one }, at) => ({
    companyId,
    contactListId: id,
    email: '',
    values: JSON.stringify(values),
    ...one,
    canonical: `${canonicalNumber(one.number)} ${at}`,
  }))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await world.platform
      .insertInto('contactListItems')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
  return id
}

/** Campaigns of the company of this connection, and ways to watch them. */
export function createCampaigns(world: World, line: Pick<OpenLine, 'id' | 'boss'>) {
  const { boss } = line
  const sender = createCampaignSender(world.kernel)
  const read = async (id: number): Promise<Campaign> => (await world.call(boss, campaigns.endpoints.get, { params: { id } })).data
  return {
    read,
    /** What the process would do by itself within a second. */
    async pass() {
      await sender.start()
      await sender.prepare()
      await sender.send()
    },
    async plan(people: readonly Person[], { columns, ...fields }: Fields & { columns?: string[] } = {}): Promise<Campaign> {
      const contactListId = await listOf(world, boss.companyId, people, columns)
      const body = {
        name: 'Prices',
        message1: 'Hello {nome}',
        whatsappId: line.id,
        contactListId,
        pace: FAST,
        scheduledAt: '2026-01-01T09:00',
        ...fields,
      }
      return (await world.call(boss, campaigns.endpoints.create, { body })).data
    },
    set: (settings: InputOf<typeof campaignSettingEndpoints.save>['body']['settings']) =>
      world.call(boss, campaignSettingEndpoints.save, { body: { settings } }),
    change: (id: number, body: InputOf<typeof campaigns.endpoints.update>['body']) =>
      world.call(boss, campaigns.endpoints.update, { params: { id }, body }),
    cancel: (id: number) => world.call(boss, campaignEndpoints.cancel, { params: { id } }),
    restart: (id: number) => world.call(boss, campaignEndpoints.restart, { params: { id } }),
    figures: async (id: number): Promise<CampaignReport> => (await world.call(boss, recipientEndpoints.report, { params: { id } })).data,
    recipients: async (id: number, query = {}) =>
      (await world.call(boss, recipientEndpoints.list, { params: { id }, query: { limit: 200, ...query } })).data.records,
    becomes: (id: number, wanted: Partial<Campaign>) => expect.poll(() => read(id), PATIENCE).toMatchObject(wanted),
  }
}

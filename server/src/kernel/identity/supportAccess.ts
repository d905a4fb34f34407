import { type Endpoint, isOpen } from '@recado/contract/kit/endpoint'
import { supportReach } from '@recado/contract/permissions'
import type { Clock } from '../clock.ts'
import type { PlatformDb, ReadOnlyColumn } from '../database/schema.ts'
import { selectReadableVisit } from './identityQueries.ts'
import type { SignedIn } from './loadIdentity.ts'

declare module '../database/schema.ts' {
  interface TenantTables {
    /** What a support agent did while acting for a company. */
    supportActs: { id: ReadOnlyColumn<number>; companyId: number; visitId: number; at: Time; method: string; address: string }
  }
}

const LONGEST = 300

/** Changes of anything but the own account, and reads of conversations. */
const isNoted = ({ method, access }: Endpoint) =>
  !isOpen(access) && (method === 'GET' ? supportReach[access] === 'conversations' : access !== 'account:use')

type Act = { endpoint: Endpoint; url: string }

/** Stored before the act, so that nothing happens without a record. Reads are recorded once. */
export const recordSupportAccess =
  (platform: PlatformDb, clock: Clock) =>
  async ({ companyId, support }: SignedIn, { endpoint, url }: Act) => {
    if (!support || !isNoted(endpoint)) return
    const address = (url.split('?')[0] ?? '').slice(0, LONGEST)
    await platform
      .insertInto('supportActs')
      .values({ companyId, visitId: support.visitId, at: clock.now(), method: endpoint.method, address })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

/** Whether a support visit still allows reading files: it is not over, and the company still allows it. */
export const mayReadInVisit =
  (platform: PlatformDb, clock: Clock) =>
  async (companyId: number, visitId: number): Promise<boolean> => {
    const visit = await selectReadableVisit(platform, { companyId, visitId }, clock.now()).executeTakeFirst()
    return visit !== undefined
  }

import { z } from 'zod'
import type { CloudSettings } from './cloudSettings.ts'
import { type GraphClient, GraphError } from './graphClient.ts'
import type { MessagingLimit } from './outbound/dailyLimit.ts'

const limited = z.object({ whatsapp_business_manager_messaging_limit: z.string().optional().catch(undefined) })
const owned = z.object({ owner_business_info: z.object({ id: z.string() }).optional().catch(undefined) })

const TIER = /^TIER_([1-9]\d{0,6})(K?)$/

/** How many new people per day the numbers of a business portfolio may write to. */
export async function fetchMessagingLimit(
  graph: GraphClient,
  { token, phoneNumberId, businessAccountId }: CloudSettings,
): Promise<MessagingLimit> {
  const [number, account] = await Promise.all([
    unlessRefused(graph.get(token, `${phoneNumberId}?fields=whatsapp_business_manager_messaging_limit`)),
    unlessRefused(graph.get(token, `${businessAccountId}?fields=owner_business_info`)),
  ])
  const tier = limited.safeParse(number).data?.whatsapp_business_manager_messaging_limit
  return { portfolio: owned.safeParse(account).data?.owner_business_info?.id ?? businessAccountId, most: parseTier(tier) }
}

/** Null: no limit, or one that cannot be read. */
function parseTier(tier = ''): number | null {
  const [, count, thousands] = TIER.exec(tier) ?? []
  return count === undefined ? null : Number(count) * (thousands ? 1000 : 1)
}

/** Older API versions lack the field and some tokens may not read it: then the limit is unknown, and the connection works all the same. */
const unlessRefused = (answer: Promise<unknown>) =>
  answer.catch((error) => {
    if (error instanceof GraphError && error.class !== 'soon') return undefined
    throw error
  })

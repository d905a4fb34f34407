import type { ConnectionRef } from '../../channels/channel.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Networks } from './simulatedNetwork.ts'

/**
 * Connects the demo connection at the first start. The network uses its own transactions and must not see a connection that is not
 * committed yet. So collect the demo's connections, and link them in `prepare`, after the commit.
 */
export function linkDemoConnection(networks: Networks): Pick<Feature, 'demo' | 'prepare'> {
  let fresh: (ConnectionRef & { provider: string })[] = []
  return {
    async demo({ db }) {
      fresh = await db.selectFrom('connections').select(['id as connectionId', 'companyId', 'provider']).execute()
    },
    async prepare() {
      for (const { provider, ...line } of fresh) await networks.get(provider)?.link(line)
    },
  }
}

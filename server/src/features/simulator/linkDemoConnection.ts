import type { ConnectionRef } from '../../channels/channel.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Networks } from './simulatedNetwork.ts'

/**
 * The demo company's line is connected from the first start. The network commits by itself, and must not know of a line that is
 * not committed yet: what the demo has is only noted, and linked when this process goes on to prepare.
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

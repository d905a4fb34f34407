import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Act } from '../recordAct.ts'

/** What the log of changes tells of a call that takes rows out of the product or brings many in; undefined for all others. */
export function actOfEndpoint({ method, load, answers, path }: Endpoint): Act | undefined {
  const recordName = path.split('/')[1]
  if (load === 'export' && answers === 'file') return { kind: 'export', action: 'export', recordName }
  // Bulk actions are in the log by what they change.
  if (load === 'import' && method === 'POST' && !path.endsWith('/bulk')) return { kind: 'import', action: 'import', recordName }
  return undefined
}

import { useCommand } from '../../../../shared/commands/useCommand.ts'
import { type ActId, actKeys } from './acts.ts'

/** Offers one act to keys and palette. */
export function ActCommand({ id, name, run }: { id: ActId; name: string; run: () => void }) {
  useCommand({ id: `ticket.${id}`, name, keys: actKeys[id], group: 'conversation', run })
  return null
}

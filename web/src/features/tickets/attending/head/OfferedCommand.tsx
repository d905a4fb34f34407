import { useCommand } from '../../../../shared/commands/useCommand.ts'
import { commandKeys, type TicketCommand } from './ticketCommands.ts'

/** Offers a command to keys and command palette. */
export function OfferedCommand({ id, name, run }: { id: TicketCommand; name: string; run: () => void }) {
  useCommand({ id: `ticket.${id}`, name, keys: commandKeys[id], group: 'conversation', run })
  return null
}

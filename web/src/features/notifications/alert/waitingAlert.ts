import type { Ticket } from '@recado/contract/tickets/tickets'

/** Within this time all events of one message have arrived. */
const DELAY = 300

/**
 * Alerts when a ticket starts to wait for an agent. It waits a moment, because the bot may answer or a colleague may accept. Remembers the
 * tickets of the bot, to notice when it hands one over.
 */
export function createWaitingAlert(alertFor: (ticket: Ticket) => void) {
  const botTickets = new Set<number>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function cancel(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  function alertSoon(ticket: Ticket) {
    const { id } = ticket
    if (timers.has(id)) return
    const fire = () => {
      timers.delete(id)
      alertFor(ticket)
    }
    timers.set(id, setTimeout(fire, DELAY))
  }
  return {
    alertSoon,
    /** The latest state of a ticket. */
    onTicketChanged(ticket: Ticket) {
      const { id, status, chatbot } = ticket
      const wasHandedOver = !chatbot && botTickets.delete(id)
      if (chatbot) botTickets.add(id)
      if (chatbot || status !== 'pending') cancel(id)
      else if (wasHandedOver) alertSoon(ticket)
    },
    close() {
      for (const id of timers.keys()) cancel(id)
    },
  }
}

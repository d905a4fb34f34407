import type { Ticket } from '@recado/contract/tickets/tickets'

/** Within this time all events of one message have arrived. */
const SETTLE = 300

/**
 * Alerts when a ticket starts to wait for an agent. It waits a moment, because the bot may answer or a colleague may accept. Remembers the
 * tickets of the bot, to notice when it hands one over.
 */
export function awaitPerson(call: (ticket: Ticket) => void) {
  const withBot = new Set<number>()
  const due = new Map<number, ReturnType<typeof setTimeout>>()

  function cancel(id: number) {
    clearTimeout(due.get(id))
    due.delete(id)
  }
  function callSoon(ticket: Ticket) {
    const { id } = ticket
    if (due.has(id)) return
    const settled = () => {
      due.delete(id)
      call(ticket)
    }
    due.set(id, setTimeout(settled, SETTLE))
  }
  return {
    callSoon,
    /** The latest state of a ticket. */
    hear(ticket: Ticket) {
      const { id, status, chatbot } = ticket
      const isLetGo = !chatbot && withBot.delete(id)
      if (chatbot) withBot.add(id)
      if (chatbot || status !== 'pending') cancel(id)
      else if (isLetGo) callSoon(ticket)
    },
    close() {
      for (const id of due.keys()) cancel(id)
    },
  }
}

import type { Ticket } from '@recado/contract/tickets/tickets'

/** In this time all is told that comes of one message. */
const SETTLE = 300

/**
 * Calls for a person when a ticket begins to wait for one: a moment later, for the bot may answer what has just come, and a
 * colleague may have it already. Remembers with whom the bot talks, so that it is heard when the bot lets go of somebody.
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
    /** What a ticket is by now. */
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

import { lastMessageText } from '@recado/contract/messages/parseLastMessage'
import type { Ticket } from '@recado/contract/tickets/tickets'

const shown = new Set<Notification>()

const canNotify = () => 'Notification' in window

/** What the reader has said to the browser about its notifications; `unsupported` where there are none. */
export const noticePermission = () => (canNotify() ? Notification.permission : 'unsupported')

/** Tells of a ticket beside the other windows. A newer one of the same ticket takes its place. */
export function showNotice(ticket: Pick<Ticket, 'id' | 'lastMessage' | 'contact'>, onClick: () => void) {
  if (noticePermission() !== 'granted') return
  try {
    const notice = new Notification(ticket.contact.name, {
      body: lastMessageText(ticket.lastMessage),
      tag: `ticket-${ticket.id}`,
      icon: '/favicon.svg',
      // The product's own sound has the volume that was chosen.
      silent: true,
    })
    shown.add(notice)
    notice.onclose = () => shown.delete(notice)
    notice.onclick = () => {
      window.focus()
      notice.close()
      onClick()
    }
  } catch {
    // Phones have the name and the permission, but show none for a page.
  }
}

/** Whoever is back sees for themselves. */
export function clearNotices() {
  for (const notice of shown) notice.close()
  shown.clear()
}

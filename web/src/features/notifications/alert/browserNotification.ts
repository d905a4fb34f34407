import { lastMessageText } from '@recado/contract/messages/parseLastMessage'
import { listedMessage } from '@recado/contract/tickets/listedMessage'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'

const openNotifications = new Set<Notification>()

const supportsNotifications = () => 'Notification' in window

/** The browser's permission; `unsupported` if it has no notifications. */
export const notificationPermission = () => (supportsNotifications() ? Notification.permission : 'unsupported')

/** Shows a browser notification for a ticket, with its last message or another text; a newer one replaces it. */
export function showBrowserNotification(ticket: Ticket, onClick: () => void, text?: string) {
  if (notificationPermission() !== 'granted') return
  try {
    const notice = new Notification(ticket.contact.name, {
      body: text ?? lastMessageText(listedMessage(ticket).text),
      tag: `ticket-${ticket.id}`,
      icon: '/favicon.svg',
      // Silent: the app plays its own sound, at the chosen volume.
      silent: true,
    })
    openNotifications.add(notice)
    notice.onclose = () => openNotifications.delete(notice)
    notice.onclick = () => {
      window.focus()
      notice.close()
      onClick()
    }
  } catch {
    // Browsers on phones have the API but throw without a service worker.
  }
}

sessionStore.subscribe(() => sessionStore.get().status === 'signedOut' && closeBrowserNotifications())

/** The user is back at the page, or has left it to another one. */
export function closeBrowserNotifications() {
  for (const notice of openNotifications) notice.close()
  openNotifications.clear()
}

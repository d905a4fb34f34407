import type { EventName } from '../events.ts'
import type { Action } from '../permissions.ts'

/**
 * How far a right reaches for somebody who acts for a company: everything; only reading; only reading what is said, to whom and with which
 * files, and that only where the company allows it; nothing at all. By none of it may one give oneself more, such as a line's token, an address
 * that hears of messages, or an account.
 */
type Reach = 'all' | 'reading' | 'conversations' | 'nothing'

/** Every right has its line, so that one that is new is thought of. */
export const supportReach: Readonly<Record<Action, Reach>> = {
  'account:use': 'all',
  'announcements:manage': 'nothing',
  'announcements:read': 'reading',
  'campaigns:use': 'conversations',
  'chats:use': 'nothing',
  'companies:manage': 'nothing',
  'company:read': 'reading',
  'company:schedules': 'all',
  'connections:manage': 'reading',
  'connections:read': 'reading',
  'connections:session': 'all',
  'contactLists:manage': 'conversations',
  'contacts:delete': 'nothing',
  'contacts:export': 'nothing',
  'contacts:import': 'nothing',
  'contacts:optOut': 'conversations',
  'contacts:read': 'conversations',
  'contacts:write': 'nothing',
  'dashboard:read': 'conversations',
  'files:read': 'conversations',
  'files:write': 'nothing',
  'helps:manage': 'nothing',
  'helps:read': 'reading',
  'integrations:manage': 'reading',
  'invoices:manage': 'nothing',
  'invoices:read': 'reading',
  'ledger:read': 'nothing',
  'messages:deleteOthers': 'nothing',
  'messages:write': 'nothing',
  'notes:deleteOthers': 'nothing',
  'notes:write': 'conversations',
  'notices:own': 'nothing',
  'payments:manage': 'nothing',
  'plans:manage': 'nothing',
  'plans:read': 'reading',
  'prompts:manage': 'reading',
  'queues:manage': 'all',
  'queues:read': 'all',
  'quickMessages:all': 'conversations',
  'quickMessages:use': 'conversations',
  'schedules:seeAll': 'conversations',
  'schedules:use': 'conversations',
  'settings:manage': 'all',
  'settings:read': 'all',
  'simulator:play': 'nothing',
  'subscription:pay': 'nothing',
  'tags:delete': 'all',
  'tags:kanban': 'all',
  'tags:read': 'all',
  'tags:write': 'all',
  'templates:manage': 'conversations',
  'templates:read': 'conversations',
  'tickets:delete': 'nothing',
  'tickets:read': 'conversations',
  'tickets:seeAll': 'conversations',
  'tickets:write': 'nothing',
  'users:colleagues': 'reading',
  'users:manage': 'reading',
  'webhooks:manage': 'conversations',
}

type Call = { method: string; mayRead: boolean }

/** Whether somebody who acts for a company may make a call that needs this right. */
export function supportReaches(action: Action, { method, mayRead }: Call): boolean {
  const reach = supportReach[action]
  if (reach === 'all') return true
  return method === 'GET' && (reach === 'reading' || (reach === 'conversations' && mayRead))
}

/** The rights of which nothing is left, so that no screen offers what would be refused. */
export const refusedToSupport = (mayRead: boolean) =>
  (Object.keys(supportReach) as Action[]).filter((action) => !supportReaches(action, { method: 'GET', mayRead }))

/**
 * Of what is told to the whole company, those who act for it hear only this, whatever it allows: what is said is read, and never listened to.
 */
export const heardBySupport: ReadonlySet<EventName> = new Set<EventName>(['queue', 'settings', 'tag'])

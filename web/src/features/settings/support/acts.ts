const words: Record<string, 'read' | 'made' | 'changed' | 'removed'> = { GET: 'read', POST: 'made', PUT: 'changed', DELETE: 'removed' }

export const wordOf = (method: string) => words[method] ?? 'changed'

/** What lies at an address, as the screens call it, by how the address begins. */
const places = {
  ...{ auth: 'session', companies: 'hours', dashboard: 'dashboard', 'first-steps': 'session', settings: 'settings', support: 'session' },
  ...{ queue: 'queues', 'queue-options': 'menu', tags: 'tags', whatsappsession: 'connections', users: 'users' },
  ...{ contacts: 'contacts', 'opt-outs': 'contacts', tickets: 'tickets', ticket: 'tickets', 'ticket-notes': 'notes', search: 'search' },
  ...{ messages: 'messages', media: 'files', files: 'files', 'quick-messages': 'quickMessages', schedules: 'schedules' },
  ...{ campaigns: 'campaigns', 'campaign-settings': 'campaigns', 'contact-lists': 'contactLists', 'contact-list-items': 'contactLists' },
  ...{ templates: 'templates', webhooks: 'webhooks' },
} as const

export function placeOf(address: string) {
  const [, , first = ''] = address.split('/')
  return first in places ? places[first as keyof typeof places] : 'other'
}

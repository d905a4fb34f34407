import { type Contact, contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import type { Person } from './platform.ts'

/** Schedules of each kind on distant days, and a reminder. */
export async function seedSchedules(admin: Person) {
  const page = (await admin.call(contacts.endpoints.list, { query: { limit: 200 } })) as { contacts: Contact[] }
  const idOf = (name: string) => page.contacts.find((contact) => contact.name === name)?.id ?? 0
  const body = 'Oi, {{firstName}}! Sua assinatura chega amanhã.'
  const planned = [
    { contactId: idOf('Marina Alves'), body, sendAt: '2031-01-14T09:30' },
    { contactId: idOf('Renata Dias'), body, sendAt: '2031-01-13T14:00', repeat: { every: 'day' as const } },
    { contactId: idOf('Lúcia'), body: 'Ligar e combinar a troca', sendAt: '2031-01-15T10:15', kind: 'reminder' as const },
  ]
  for (const one of planned) await admin.call(schedules.endpoints.create, { body: one })
}

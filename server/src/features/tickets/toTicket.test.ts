import { expect, test } from 'vitest'
import { type TicketRow, toTicket } from './tickets.rows.ts'

const row = {
  ...{ id: 42, createdAt: '2026-03-09T23:59:59.000Z', contactId: 7, queueId: 3, userId: 5, whatsappId: 2, tags: [] },
  ...{ contactName: 'Ana', contactNumber: null, contactEmail: '', contactPicture: null },
  ...{ queueName: 'Sales', queueColor: '#123456', userName: 'Bia', connectionName: 'Shop' },
} as unknown as TicketRow

test('a ticket has a code of day and id, and the names of contact, queue, user and connection', () => {
  expect(toTicket(row)).toMatchObject({
    code: '260309-42',
    contact: { id: 7, name: 'Ana', number: null, email: '', profilePicUrl: null },
    queue: { id: 3, name: 'Sales', color: '#123456' },
    user: { id: 5, name: 'Bia' },
    whatsapp: { id: 2, name: 'Shop' },
  })
})

test('queue, user and connection are null unless both id and name are present', () => {
  const none = { queue: null, user: null, whatsapp: null }
  expect(toTicket({ ...row, queueId: null, userId: null, whatsappId: null })).toMatchObject(none)
  // The id can be newer than the joined name while another transaction changes the ticket.
  expect(toTicket({ ...row, queueName: null, userName: null, connectionName: null })).toMatchObject(none)
})

test('other columns of the row are left out', () => {
  expect(Object.keys(toTicket({ ...row, total: 12 } as TicketRow))).not.toContain('total')
})

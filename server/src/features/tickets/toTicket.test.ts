import { expect, test } from 'vitest'
import { type TicketRow, toTicket } from './toTicket.ts'

const row = {
  ...{ id: 42, createdAt: '2026-03-09T23:59:59.000Z', contactId: 7, queueId: 3, userId: 5, whatsappId: 2, tags: [] },
  ...{ contactName: 'Ana', contactNumber: null, contactEmail: '', contactPicture: null },
  ...{ queueName: 'Sales', queueColor: '#123456', userName: 'Bia', lineName: 'Shop' },
} as unknown as TicketRow

test('a ticket has its number by day, and whoever it is with and about by name', () => {
  expect(toTicket(row)).toMatchObject({
    code: '260309-42',
    contact: { id: 7, name: 'Ana', number: null, email: '', profilePicUrl: null },
    queue: { id: 3, name: 'Sales', color: '#123456' },
    user: { id: 5, name: 'Bia' },
    whatsapp: { id: 2, name: 'Shop' },
  })
})

test('nobody is there by name who is not there by id, nor the other way round', () => {
  const none = { queue: null, user: null, whatsapp: null }
  expect(toTicket({ ...row, queueId: null, userId: null, whatsappId: null })).toMatchObject(none)
  // As it is while somebody else has just placed it.
  expect(toTicket({ ...row, queueName: null, userName: null, lineName: null })).toMatchObject(none)
})

test('what else was read with it is not part of it', () => {
  expect(Object.keys(toTicket({ ...row, total: 12 } as TicketRow))).not.toContain('total')
})

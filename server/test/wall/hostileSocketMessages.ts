import { clientMessages } from '@recado/contract/events'
import type { Company } from './createCompany.ts'
import { schemaOf } from './schemaFields.ts'
import type { SocketListener } from './socketListener.ts'

const FRAME = 10 * 1024 * 1024
const MANY = 500

/** A socket asks to join whatever might be a room of another company, with every client message and some others. */
export function joinRoomsOf({ id, people }: Company, { socket }: SocketListener) {
  const rooms = ['mainchannel', 'admins', 'staff', 'notification', 'open', 'pending', 'closed'].map((name) => `company-${id}-${name}`)
  const users = Object.values(people).map((person) => `user-${person.id}`)
  const asks = [...rooms, ...users, id, String(id), [rooms[0]], { companyId: id, room: rooms[0] }, `../company-${id}-mainchannel`]
  for (const message of [...Object.keys(clientMessages), ...unknownMessages])
    for (const ask of asks) {
      socket.emit(message, ask)
      socket.emit(message, 'open', ask)
    }
}

const unknownMessages = ['join', 'subscribe', 'room', 'joinRoom', 'joinChatBox', 'company', 'admin', 'error', 'connection']

/** Every message with invalid content, and with valid content more often than allowed; a socket that never stops is dropped. */
export function sendInvalidMessages({ socket }: SocketListener) {
  const nonsense: unknown[] = [
    null,
    undefined,
    0,
    -1,
    Number.NaN,
    '',
    'x'.repeat(10_000),
    [],
    {},
    [null],
    { toString: 1 },
    '__proto__',
    true,
  ]
  for (const message of [...Object.keys(clientMessages), ...unknownMessages, '', '__proto__', 'constructor', 'toString'])
    for (const one of nonsense) socket.emit(message, one)
  for (let count = 0; count < MANY; count++) socket.emit('joinTickets', count % 2 ? 'open' : `room-${count}`)
  for (const [message, schema] of Object.entries(clientMessages)) for (const one of schemaOf(schema).enum ?? []) socket.emit(message, one)
}

/** More than a frame may hold. */
export const sendOversizedFrame = ({ socket }: SocketListener) => void socket.emit('joinTickets', 'x'.repeat(FRAME))

/** Not a packet of the protocol at all. */
export const sendInvalidPacket = ({ socket }: SocketListener) => void socket.io.engine.write('\u0000not a packet{{{')

import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { type Chat, chatEndpoints, chats } from '@recado/contract/chats/chats'
import { type User, users } from '@recado/contract/users/users'
import type { Person } from './platform.ts'

/** Internal chats: a group with a reply and a mention, and a direct chat. */
export async function seedChats(admin: Person, user: Person) {
  const page = (await admin.call(users.endpoints.list, { query: { limit: 200 } })) as { users: User[] }
  const team = page.users.map(({ id }) => ({ id }))
  const { id } = (await admin.call(chats.endpoints.create, { body: { title: 'Equipe da loja', users: team } })) as Chat
  const params = { id }
  const asked = await admin.call(chatMessageEndpoints.send, { params, body: { message: 'Hoje chegam os grãos de Minas. Quem recebe?' } })
  await user.call(chatMessageEndpoints.send, { params, body: { message: 'Eu recebo. *Às 14h*, certo?', quotedMsgId: asked.id } })
  await admin.call(chatMessageEndpoints.send, { params, body: { message: 'Isso. Confira a torra antes de assinar, por favor.' } })
  await user.call(chatMessageEndpoints.send, { params, body: { message: `@${admin.name}, combinado! ☕` } })
  const other = page.users.find(({ email }) => email === user.email)
  const direct = await admin.call(chatEndpoints.direct, { body: { userId: other?.id ?? 0 } })
  await user.call(chatMessageEndpoints.send, { params: { id: direct.id }, body: { message: 'Você fica com o balcão das 15h às 16h?' } })
}

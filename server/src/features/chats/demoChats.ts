import { randomUUID } from 'node:crypto'
import { mentionedIdsIn } from '@recado/contract/kit/mentions'
import { later, minutes } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'
import { addMembers } from './chats.store.ts'
import { previewOf } from './sendChatMessage.ts'

type Line = { by: string; ago: number; text: string; quotes?: number }

const team: readonly Line[] = [
  { by: 'Bruno Lima', ago: 190, text: 'Bom dia, equipe! Hoje chegam os grãos de Minas. Quem recebe?' },
  { by: 'Carla Dias', ago: 184, text: 'Eu recebo. Às 14h, certo?' },
  { by: 'Bruno Lima', ago: 181, text: 'Isso. *Conferir a torra* antes de assinar, por favor.', quotes: 1 },
  { by: 'Ana Souza', ago: 46, text: 'Duas clientes perguntaram do café sem açúcar no kit. Já temos resposta pronta?' },
  { by: 'Carla Dias', ago: 41, text: 'Acabei de criar: digite /kit no campo da mensagem.', quotes: 3 },
  { by: 'Bruno Lima', ago: 12, text: '@Ana Souza, obrigado por responder a Gabriela tão rápido!' },
]
const pair: readonly Line[] = [
  { by: 'Carla Dias', ago: 75, text: 'Ana, você consegue ficar com o balcão das 15h às 16h?' },
  { by: 'Ana Souza', ago: 70, text: 'Consigo, sem problema.' },
  { by: 'Carla Dias', ago: 8, text: 'Te devo um café ☕' },
]

/** The chats of the demo company: one of all users, and one of two. */
export async function demoChats(tx: Tx, now: Date) {
  const users = await tx.db.selectFrom('users').select(['id', 'name']).orderBy('id').execute()
  const idOf = (name: string) => users.find((user) => user.name === name)?.id ?? null
  const two = [idOf('Ana Souza'), idOf('Carla Dias')].filter((id) => id !== null)
  const times = { createdAt: later(now, -minutes(200)), updatedAt: now }
  const group = { title: 'Equipe da loja', ownerId: idOf('Bruno Lima'), ...times }
  await chat(tx, { values: group, people: users, lines: team, now })
  const directOf = two.toSorted((a, b) => a - b).join(' ')
  const direct = { kind: 'direct' as const, directOf, title: 'Carla Dias, Ana Souza', ownerId: null, ...times }
  await chat(tx, { values: direct, people: users.filter(({ id }) => two.includes(id)), lines: pair, now })
}

type Person = { id: number; name: string }
type DemoChat = {
  values: { title: string; ownerId: number | null; createdAt: Date; updatedAt: Date }
  people: readonly Person[]
  lines: readonly Line[]
  now: Date
}

async function chat(tx: Tx, { values, people, lines, now }: DemoChat) {
  const { id: chatId } = await tx.db.insertInto('chats').values(values).returning('id').executeTakeFirstOrThrow()
  await addMembers(
    tx,
    chatId,
    people.map(({ id }) => id),
  )
  const messages: { id: string; seq: number; senderId: number | null; text: string; createdAt: Date }[] = []
  for (const { by, ago, text, quotes } of lines) {
    const message = { id: randomUUID(), createdAt: later(now, -minutes(ago)), senderId: people.find(({ name }) => name === by)?.id ?? null }
    const quotedMsgId = quotes === undefined ? null : (messages[quotes]?.id ?? null)
    const row = { ...message, chatId, senderName: by, message: text, mentions: JSON.stringify(mentionedIdsIn(text, people)), quotedMsgId }
    const { seq } = await tx.db
      .insertInto('chatMessages')
      .values({ ...row, mediaId: null })
      .returning('seq')
      .executeTakeFirstOrThrow()
    messages.push({ ...message, seq, text })
  }
  await leaveUnread(tx, chatId, { said: messages, people })
}

/** The last message is unread for everybody but its writer. */
async function leaveUnread({ db }: Tx, chatId: number, { said, people }: { said: DemoMessage[]; people: readonly Person[] }) {
  const [last, before] = [said.at(-1), said.at(-2)]
  if (!last || !before) return
  const shown = { activity: last.seq, updatedAt: last.createdAt, lastMessage: previewOf(last.text), lastSenderId: last.senderId }
  await db.updateTable('chats').set(shown).where('id', '=', chatId).execute()
  for (const { id } of people) {
    const wrote = id === last.senderId
    const readState = { unreads: wrote ? 0 : 1, readUpTo: wrote ? last.seq : before.seq }
    await db.updateTable('chatUsers').set(readState).where('chatId', '=', chatId).where('userId', '=', id).execute()
  }
}
type DemoMessage = { seq: number; senderId: number | null; text: string; createdAt: Date }

import { expect, test } from 'vitest'
import type { chatOutboxHandler } from '#web/features/chats/chatOutboxHandler.ts'
import type { sendToExtension } from '#web/features/connections/linking/sendToExtension.ts'
import type { messageHandler } from '#web/features/conversation/composer/messageOutbox.ts'
import type { OutboxHandler, Task } from '#web/shared/data/outbox/task.ts'
import type { ChangeTask, LaneTask, TagsTask, UndoTask } from '#web/shared/domain/tickets/ticketTasks.ts'

// What a browser stores until the server answers: the next release of the page reads it too. Each sample has all members of its type, so the
// compiler finds a member that was added, removed or renamed. If an editor renames the member in the sample too, its text differs.

type InputOf<Create extends (...needed: never) => unknown> = ReturnType<Create> extends OutboxHandler<infer Input> ? Required<Input> : never

const [userId, ticketId, tagId, queueId] = [3, 5, 4, 2]
const file = { id: 'i', name: 'n', mime: 'm', size: 1, picture: 'p' }
const task: Task = {
  id: 'i',
  userId,
  lane: 'ticket 5',
  kind: 'ticket.tags',
  input: {},
  about: { what: 'tags', name: 'n', text: 't' } satisfies Required<Task['about']>,
  createdAt: '2026',
  order: 1,
  failure: 'ERR_NO_PERMISSION',
}
const message: InputOf<typeof messageHandler> = {
  ticketId,
  body: 'b',
  file: null,
  ready: file,
  quoted: null,
  isVoice: true,
  quickMessageId: 6,
  content: { card: { name: 'n', number: '55' } },
}
const change: Required<ChangeTask> = {
  ticketId,
  changes: {
    status: 'open',
    userId,
    queueId,
    whatsappId: 1,
    skipRating: true,
    expectedUserId: 3,
    expectedStatus: 'pending',
    undoable: true,
    note: 'n',
  } satisfies Required<ChangeTask['changes']>,
  target: { user: { id: userId, name: 'n' }, queue: { id: queueId, name: 'n', color: '#fff' } } satisfies Required<ChangeTask['target']>,
}

const changesText = '"status":"open","userId":3,"queueId":2,"whatsappId":1,"skipRating":true'
const expectedText = '"expectedUserId":3,"expectedStatus":"pending","undoable":true,"note":"n"'
const targetText = '{"user":{"id":3,"name":"n"},"queue":{"id":2,"name":"n","color":"#fff"}}'
const fileText = '{"id":"i","name":"n","mime":"m","size":1,"picture":"p"}'
const taskText = '"lane":"ticket 5","kind":"ticket.tags","input":{},"about":{"what":"tags","name":"n","text":"t"}'
const messageText = '"quoted":null,"isVoice":true,"quickMessageId":6,"content":{"card":{"name":"n","number":"55"}}'

test.for<[name: string, value: object, text: string]>([
  ['task', task, `{"id":"i","userId":3,${taskText},"createdAt":"2026","order":1,"failure":"ERR_NO_PERMISSION"}`],
  ['message', message, `{"ticketId":5,"body":"b","file":null,"ready":${fileText},${messageText}}`],
  [
    'chat message',
    { chatId: 1, message: 'm', file: null, quoted: null } satisfies InputOf<typeof chatOutboxHandler>,
    '{"chatId":1,"message":"m","file":null,"quoted":null}',
  ],
  ['change of a ticket', change, `{"ticketId":5,"changes":{${changesText},${expectedText}},"target":${targetText}}`],
  ['undo', { ticketId } satisfies Required<UndoTask>, '{"ticketId":5}'],
  ['tags', { ticketId, tagIds: [tagId] } satisfies Required<TagsTask>, '{"ticketId":5,"tagIds":[4]}'],
  ['lane', { ticketId, tagId } satisfies Required<LaneTask>, '{"ticketId":5,"tagId":4}'],
])('a task that waits in a browser: %s', ([, value, text]) => expect(JSON.stringify(value)).toBe(text))

test('what the page sends to the extension', () => {
  const link: Parameters<typeof sendToExtension>[1] = { kind: 'link', token: 't' }
  expect(JSON.stringify(link)).toBe('{"kind":"link","token":"t"}')
})

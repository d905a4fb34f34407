import type { Message } from '@recado/contract/messages/messages'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ConversationRef, conversationKey, loadedMessagesOf } from './conversationKeys.ts'
import { fetchMessages, type PagePosition } from './fetchMessages.ts'
import { messageAt } from './loadedMessages.fixture.ts'
import { dropAfterGap, idsOf, type MessagePage } from './loadedMessages.ts'
import { markGaps, mergeMessage } from './mergeMessage.ts'
import { loadAround, loadNewer, loadOlder, returnToEnd, trimConversation } from './paging.ts'
import { refreshConversation } from './refresh.ts'

vi.mock('./fetchMessages.ts', () => ({ fetchMessages: vi.fn() }))
beforeEach(() => vi.mocked(fetchMessages).mockReset())

const ticketId = 7
const most = 4

/** Answers as the server does, of all that was said so far. */
function answer(said: readonly Message[], place: PagePosition = {}): MessagePage {
  const cut = (start: number, end: number): MessagePage => {
    const messages = said.slice(Math.max(0, start), end)
    return {
      messages,
      older: start > 0 ? (messages[0]?.id ?? null) : null,
      newer: end < said.length ? (messages.at(-1)?.id ?? null) : null,
    }
  }
  const placeOf = (id: string) => said.findIndex((message) => message.id === id)
  if ('cursor' in place) return { ...cut(placeOf(place.cursor) - most, placeOf(place.cursor)), newer: null }
  if ('after' in place) return cut(placeOf(place.after) + 1, placeOf(place.after) + 1 + most)
  if ('around' in place) return cut(placeOf(place.around) - most / 2 + 1, placeOf(place.around) + 1 + most / 2)
  return cut(said.length - most, said.length)
}

type Happening = { what: 'create' | 'update'; at: number }

/** A server on which things are said and changed, and a browser that hears of them. */
function scene(length: number) {
  const conversation: ConversationRef = { client: new QueryClient(), ticketId }
  const said: Message[] = []
  const one = (place: number) => said[place % Math.max(1, said.length)]
  const say = () => {
    const message = messageAt(said.length, { ticketId })
    said.push(message)
    return message
  }
  const happen = ({ what, at: place }: Happening) => {
    const old = what === 'update' && one(place)
    if (!old) return mergeMessage(conversation.client, { action: 'create', message: say() })
    const message = { ...old, body: `${old.body}!` }
    said.splice(said.indexOf(old), 1, message)
    mergeMessage(conversation.client, { action: 'update', message })
  }
  let asked = 0
  const show = async (seen: string | null) => {
    const mine = ++asked
    const window = await refreshConversation(conversation, seen)
    // As with a query: who asks again does not want the earlier answer.
    if (mine === asked) conversation.client.setQueryData(conversationKey(ticketId), window)
  }
  const silence = (unheard: number) => {
    markGaps(conversation.client)
    for (let count = 0; count < unheard; count++) say()
  }
  for (let count = 0; count < length; count++) say()
  return { conversation, said, one, happen, show, silence }
}

function judge({ conversation, said }: ReturnType<typeof scene>) {
  const shown = loadedMessagesOf(conversation)
  if (!shown) throw new Error('Nothing is loaded')
  const window = dropAfterGap(shown)
  const start = Math.max(
    0,
    said.findIndex(({ id }) => id === window.messages[0]?.id),
  )
  expect(window.messages).toEqual(said.slice(start, start + window.messages.length))
  if (window.older === null && window.messages.length > 0) expect(start).toBe(0)
  if (window.newer === null && shown.sure === null) expect(window.messages.at(-1)).toEqual(said.at(-1))
}

const happenings = fc.array(fc.record({ what: fc.constantFrom('create' as const, 'update' as const), at: fc.nat() }), { maxLength: 5 })
const steps = fc.record({
  what: fc.constantFrom('older', 'newer', 'around', 'end', 'leave', 'refresh', 'stay', 'silence'),
  at: fc.nat(),
  unheard: fc.nat(12),
  /** Happens before the server answers, and while the answer is on its way. */
  before: happenings,
  after: happenings,
  /** Whether the next step does not wait for this one. */
  isHasty: fc.boolean(),
})

test('whatever is loaded and whatever happens meanwhile: what is shown is a part of the conversation as it is, without holes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30, size: 'max' }), fc.nat(12), async (course, length) => {
      const stage = scene(length)
      const { conversation, said, one, happen, show, silence } = stage
      vi.mocked(fetchMessages).mockImplementation(async (_, place) => answer(said, place))
      await show(null)
      let pending: Promise<unknown>[] = []
      for (const { what, at: place, unheard, before, after, isHasty } of course) {
        vi.mocked(fetchMessages).mockImplementation(async (_, asked) => {
          for (const happening of before) happen(happening)
          const page = answer(said, asked)
          for (let count = 0; count <= place % 3; count++) await new Promise(setImmediate)
          for (const happening of after) happen(happening)
          return page
        })
        const shown = loadedMessagesOf(conversation)
        const loaded = shown ? dropAfterGap(shown).messages : []
        const seen = loaded[place % Math.max(1, loaded.length)]
        const acts: Record<typeof what, () => unknown> = {
          older: () => loadOlder(conversation),
          newer: () => loadNewer(conversation),
          around: () => loadAround(conversation, one(place)?.id ?? ''),
          end: () => {
            returnToEnd(conversation)
            return show(null)
          },
          leave: () => {
            trimConversation(conversation)
            return show(null)
          },
          refresh: () => show(null),
          stay: () => show(seen?.id ?? null),
          silence: () => {
            silence(unheard)
            for (const happening of [...before, ...after]) happen(happening)
          },
        }
        if (said.length > 0 || what !== 'around') pending.push(Promise.resolve(acts[what]()))
        if (isHasty) continue
        const isAlone = pending.length === 1
        await Promise.all(pending)
        if (what === 'stay' && isAlone && seen) expect(idsOf(loadedMessagesOf(conversation)?.messages ?? [])).toContain(seen.id)
        pending = []
        judge(stage)
      }
      await Promise.all(pending)
      judge(stage)
    }),
    { numRuns: 500 },
  )
})

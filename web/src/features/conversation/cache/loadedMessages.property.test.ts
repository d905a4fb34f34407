import { tries } from '@recado/contract/kit/propertyTries.fixture'
import type { Message } from '@recado/contract/messages/messages'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchMessages, type PagePosition } from './fetchMessages.ts'
import { messageAt } from './loadedMessages.fixture.ts'
import { dropAfterGap, type MessagePage, messageIds } from './loadedMessages.ts'
import {
  type ConversationRef,
  conversationKey,
  loadAround,
  loadedMessagesOf,
  loadNewer,
  loadOlder,
  markGaps,
  mergeMessage,
  refreshConversation,
  returnToEnd,
  trimConversation,
} from './messageCache.ts'

vi.mock('./fetchMessages.ts', () => ({ fetchMessages: vi.fn() }))
beforeEach(() => vi.mocked(fetchMessages).mockReset())

const ticketId = 7
const PAGE = 4

/** Answers like the server, from all messages so far. */
function answer(stored: readonly Message[], place: PagePosition = {}): MessagePage {
  const cut = (start: number, end: number): MessagePage => {
    const messages = stored.slice(Math.max(0, start), end)
    return {
      messages,
      older: start > 0 ? (messages[0]?.id ?? null) : null,
      newer: end < stored.length ? (messages.at(-1)?.id ?? null) : null,
    }
  }
  const placeOf = (id: string) => stored.findIndex((message) => message.id === id)
  if ('cursor' in place) return { ...cut(placeOf(place.cursor) - PAGE, placeOf(place.cursor)), newer: null }
  if ('after' in place) return cut(placeOf(place.after) + 1, placeOf(place.after) + 1 + PAGE)
  if ('around' in place) return cut(placeOf(place.around) - PAGE / 2 + 1, placeOf(place.around) + 1 + PAGE / 2)
  return cut(stored.length - PAGE, stored.length)
}

type Change = { what: 'create' | 'update'; at: number }

/** A server with messages that change, and a browser that receives the events. */
function createScenario(length: number) {
  const conversation: ConversationRef = { client: new QueryClient(), ticketId }
  const stored: Message[] = []
  const messageAtIndex = (place: number) => stored[place % Math.max(1, stored.length)]
  const send = () => {
    const message = messageAt(stored.length, { ticketId })
    stored.push(message)
    return message
  }
  const apply = ({ what, at: place }: Change) => {
    const old = what === 'update' && messageAtIndex(place)
    if (!old) return mergeMessage(conversation.client, { action: 'create', message: send() })
    const message = { ...old, body: `${old.body}!` }
    stored.splice(stored.indexOf(old), 1, message)
    mergeMessage(conversation.client, { action: 'update', message })
  }
  let requests = 0
  const show = async (seen: string | null) => {
    const own = ++requests
    const part = await refreshConversation(conversation, seen)
    // Like a query: a second request discards the answer to the first.
    if (own === requests) conversation.client.setQueryData(conversationKey(ticketId), part)
  }
  const loseEvents = (lost: number) => {
    markGaps(conversation.client)
    for (let count = 0; count < lost; count++) send()
  }
  for (let count = 0; count < length; count++) send()
  return { conversation, stored, messageAtIndex, apply, show, loseEvents }
}

function check({ conversation, stored }: ReturnType<typeof createScenario>) {
  const shown = loadedMessagesOf(conversation)
  if (!shown) throw new Error('Nothing is loaded')
  const part = dropAfterGap(shown)
  const start = Math.max(
    0,
    stored.findIndex(({ id }) => id === part.messages[0]?.id),
  )
  expect(part.messages).toEqual(stored.slice(start, start + part.messages.length))
  if (part.older === null && part.messages.length > 0) expect(start).toBe(0)
  if (part.newer === null && shown.lastBeforeGap === null) expect(part.messages.at(-1)).toEqual(stored.at(-1))
}

const changes = fc.array(fc.record({ what: fc.constantFrom('create' as const, 'update' as const), at: fc.nat() }), { maxLength: 5 })
const steps = fc.record({
  what: fc.constantFrom('older', 'newer', 'around', 'end', 'leave', 'refresh', 'stay', 'loseEvents'),
  at: fc.nat(),
  lost: fc.nat(12),
  /** Changes before the server answers, and while the answer is on its way. */
  before: changes,
  after: changes,
  /** Whether the next step runs at once. */
  isConcurrent: fc.boolean(),
})

test('after any loads and changes the loaded messages are a part of the conversation without gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30, size: 'max' }), fc.nat(12), async (sequence, length) => {
      const scenario = createScenario(length)
      const { conversation, stored, messageAtIndex, apply, show, loseEvents } = scenario
      vi.mocked(fetchMessages).mockImplementation(async (_, place) => answer(stored, place))
      await show(null)
      let pending: Promise<unknown>[] = []
      for (const { what, at: place, lost, before, after, isConcurrent } of sequence) {
        vi.mocked(fetchMessages).mockImplementation(async (_, position) => {
          for (const change of before) apply(change)
          const page = answer(stored, position)
          for (let count = 0; count <= place % 3; count++) await new Promise(setImmediate)
          for (const change of after) apply(change)
          return page
        })
        const shown = loadedMessagesOf(conversation)
        const loaded = shown ? dropAfterGap(shown).messages : []
        const seen = loaded[place % Math.max(1, loaded.length)]
        const acts: Record<typeof what, () => unknown> = {
          older: () => loadOlder(conversation),
          newer: () => loadNewer(conversation),
          around: () => loadAround(conversation, messageAtIndex(place)?.id ?? ''),
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
          loseEvents: () => {
            loseEvents(lost)
            for (const change of [...before, ...after]) apply(change)
          },
        }
        if (stored.length > 0 || what !== 'around') pending.push(Promise.resolve(acts[what]()))
        if (isConcurrent) continue
        const isAlone = pending.length === 1
        await Promise.all(pending)
        if (what === 'stay' && isAlone && seen) expect(messageIds(loadedMessagesOf(conversation)?.messages ?? [])).toContain(seen.id)
        pending = []
        check(scenario)
      }
      await Promise.all(pending)
      check(scenario)
    }),
    tries.sequence,
  )
})

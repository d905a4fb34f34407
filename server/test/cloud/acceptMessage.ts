import { type CloudNumber, newId, type Somebody } from './cloudNumber.ts'
import { FakeGraphError } from './graphError.ts'
import { interactiveMenuOf } from './interactiveMenuOf.ts'

type Said = {
  status?: string
  message_id?: string
  typing_indicator?: unknown
  to?: string
  recipient?: string
  type?: string
  context?: { message_id?: string }
  reaction?: { message_id: string; emoji: string }
  biz_opaque_callback_data?: string
} & Record<string, unknown>

const WINDOW_CLOSED = {
  errors: [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'More than 24 hours have passed' } }],
}

/** Of a reaction to what is too old, or to no message at all. */
const INVALID_REACTION = {
  errors: [{ code: 131009, title: 'Parameter value is not valid', error_data: { details: 'Message not found or too old' } }],
}
const REACTABLE_FOR = 30 * 24 * 3_600_000

/** The call is taken all the same: only a status says that it failed. */
function isReactable(number: CloudNumber, id: string) {
  const sent = [...number.screens.values()].flat().find((one) => one.id === id)
  const at = number.heard.get(id) ?? sent?.at
  return at !== undefined && number.now() - at.getTime() <= REACTABLE_FOR
}

/** A call to a number's messages, with all the limits that Meta keeps. Answers what it answers, and what is told afterwards. */
export function acceptMessage(number: CloudNumber, said: Said): { answer: object; afterwards: () => Promise<unknown> } {
  if (said.status === 'read') return read(number, said)
  if (said.type === 'interactive' && !interactiveMenuOf(said.interactive)) throw new FakeGraphError(131009, 'Parameter value is not valid')
  enforceRateLimit(number, said)
  if (said.type === 'template') number.templates.refuseMessage((said.template ?? {}) as object)
  const who = number.personAt(said)
  const isOpen = (number.opened.get(who.bsuid) ?? 0) > number.now()
  if (said.type === 'template' && !isOpen) keepDay(number, who)
  number.people.set(who.bsuid, who)
  number.counts.taken++
  const id = newId('wamid')
  const isClosed = number.hasWindow && said.type !== 'template' && !isOpen
  const isUnreachable = said.reaction !== undefined && !isReactable(number, said.reaction.message_id)
  const refusal = isClosed ? WINDOW_CLOSED : isUnreachable ? INVALID_REACTION : undefined
  if (!refusal) show(number, who, id, said)
  const answer = {
    messaging_product: 'whatsapp',
    contacts: [{ input: said.to ?? said.recipient, ...(who.number && { wa_id: who.number }), user_id: who.bsuid }],
    messages: [{ id, message_status: 'accepted' }],
  }
  return { answer, afterwards: () => tellOf(number, who, { id, said, refusal }) }
}

function read(number: CloudNumber, { message_id = '', typing_indicator }: Said) {
  number.marks.set(message_id, { isRead: true })
  if (typing_indicator) number.typing.add(message_id)
  return { answer: { success: true }, afterwards: async () => undefined }
}

/** So many in a second, and so many to one person. */
export function enforceRateLimit({ limits, recent, pairs, counts, ...number }: CloudNumber, { to, recipient = to ?? '' }: Said) {
  const now = number.now()
  while (recent[0] !== undefined && recent[0] <= now - 1000) recent.shift()
  if (recent.length >= limits.perSecond) throw new FakeGraphError(130429, 'Rate limit hit', 429)
  const at = Math.max(pairs.get(recipient) ?? 0, now)
  if (at - now > (limits.pairBurst - 1) * limits.pairEvery) throw new FakeGraphError(131056, 'Pair rate limit hit')
  pairs.set(recipient, at + limits.pairEvery)
  recent.push(now)
  counts.most = Math.max(counts.most, recent.length)
}

const DAY = 24 * 3_600_000

/** So many people of those who have not written lately, in a day, over all numbers of the portfolio. */
function keepDay({ portfolio: { begun, perDay }, ...number }: CloudNumber, { bsuid }: Somebody) {
  const now = number.now()
  for (const [one, at] of begun) if (at <= now - DAY) begun.delete(one)
  if (perDay !== null && !begun.has(bsuid) && begun.size >= perDay)
    throw new FakeGraphError(131048, 'There are restrictions on how many messages can be sent from this phone number')
  begun.set(bsuid, now)
}

function show(number: CloudNumber, who: Somebody, id: string, { type = '', context, reaction, ...said }: Said) {
  const screen = number.screens.get(who.bsuid) ?? []
  number.screens.set(who.bsuid, screen)
  if (reaction) {
    const shown = screen.find((one) => one.id === reaction.message_id)
    if (shown) shown.reaction = reaction.emoji || null
    number.reactions.set(reaction.message_id, reaction.emoji || null)
    return
  }
  const content = (said[type] ?? {}) as { body?: string; caption?: string; id?: string }
  const body = interactiveMenuOf(content)?.head ?? content.body ?? content.caption ?? ''
  screen.push({
    id,
    at: new Date(number.now()),
    type,
    body,
    quotedId: context?.message_id ?? null,
    reaction: null,
    content,
    file: content.id,
  })
}

async function tellOf(number: CloudNumber, who: Somebody, { id, said, refusal }: { id: string; said: Said; refusal: object | undefined }) {
  const { biz_opaque_callback_data } = said
  const ours = biz_opaque_callback_data === undefined ? {} : { biz_opaque_callback_data }
  if (refusal) return number.status(id, who, 'failed', { ...ours, ...refusal })
  // Nothing more is told of a reaction.
  if (said.reaction) return number.status(id, who, 'sent', ours)
  const pricing = number.pricingOf(said.type ?? 'text')
  const timestamp = String(Math.floor(number.now() / 1000))
  for (const step of number.tells) void number.status(id, who, step, { ...ours, timestamp, ...(step !== 'read' && pricing && { pricing }) })
}

import type { Delivered } from '@recado/contract/simulator'
import type { SentByCustomer } from './phoneMemory.ts'

/** A message as the customer's phone shows it. */
export type PhoneMessage = {
  id: string
  createdAt: string
  isOwn: boolean
  body: string
  picture: string | null
  file: { name: string | null; address: string | null } | null
  isDeleted: boolean
  isEdited: boolean
  reaction: string | null
  failed: boolean
}

const plain = { picture: null, file: null, isDeleted: false, isEdited: false, reaction: null, failed: false }

/** What the company sent and what the customer sent, in the order of time. `previews`: pictures that this page has sent itself. */
export function phoneChat(
  outbox: readonly Delivered[],
  sent: readonly SentByCustomer[],
  previews: ReadonlyMap<string, string>,
): PhoneMessage[] {
  const received = outbox.map(
    ({ at, mediaType, mediaUrl, quotedId: _, ...message }): PhoneMessage => ({
      ...plain,
      ...message,
      createdAt: at,
      isOwn: false,
      ...(mediaType === 'image' && mediaUrl ? { picture: mediaUrl } : { file: mediaType && { name: null, address: mediaUrl } }),
    }),
  )
  const own = sent.map(({ at, fileName, ...message }): PhoneMessage => {
    const picture = previews.get(message.id) ?? null
    return {
      ...plain,
      ...message,
      createdAt: at,
      isOwn: true,
      picture,
      file: fileName && !picture ? { name: fileName, address: null } : null,
    }
  })
  return [...received, ...own].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
}

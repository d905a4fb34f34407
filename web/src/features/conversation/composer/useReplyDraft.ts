import type { Message } from '@recado/contract/messages/messages'
import { useEffect, useEffectEvent } from 'react'
import { writeDraft } from '../../../shared/drafts/drafts.ts'

type Options = { ticketId: number; replyTo: Message | null; onTaken: () => void; focus: () => void }

/** What shall be answered becomes part of the draft, so that it outlives switching and reloading as the text does. */
export function useReplyDraft({ ticketId, replyTo, onTaken, focus }: Options) {
  const takeUp = useEffectEvent((quoted: Message) => {
    writeDraft(ticketId, { quoted })
    onTaken()
    // A menu that it was chosen from gives the focus back when it closes.
    setTimeout(focus)
  })
  useEffect(() => {
    if (replyTo) takeUp(replyTo)
  }, [replyTo])
}

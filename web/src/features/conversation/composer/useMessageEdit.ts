import { type Message, messages } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useSession } from '../../../shared/auth/session.ts'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { useCapabilities } from '../../../shared/carriers/useCarriers.ts'
import { messagePermissions } from '../bubble/messagePermissions.ts'
import { useOptimisticMessage } from '../bubble/useOptimisticMessage.ts'
import { loadedMessagesOf } from '../cache/conversationKeys.ts'
import { signatureOf } from './useSignature.ts'

type Options = { ticket: Ticket; editing: Message | null; onDone: () => void }

/** Corrections that the server has not taken: they stand there again when their message is next corrected. */
const unsaved = new Map<string, string>()

/** Corrects a message that was sent: the one that is given, or the last own one. What is above a signed one stays there by itself. */
export function useMessageEdit({ ticket, editing, onDone }: Options) {
  const client = useQueryClient()
  const viewer = useViewer()
  const can = useCapabilities(ticket.whatsappId)
  const changeNow = useOptimisticMessage()
  const [taken, setTaken] = useState<Message | null>(null)
  const message = editing ?? taken
  const own = signatureOf(useSession().name)
  const above = message?.body.startsWith(own) ? own : ''
  const leave = () => {
    setTaken(null)
    onDone()
  }
  return {
    message,
    text: message ? (unsaved.get(message.id) ?? message.body.slice(above.length)) : '',
    leave,
    save(text: string) {
      leave()
      const body = above + text
      if (!message || body === message.body) return
      unsaved.set(message.id, text)
      const save = async () => {
        await call(messages.edit, { params: { id: message.id }, body: { body } })
        unsaved.delete(message.id)
      }
      changeNow({ before: message, after: { ...message, body, isEdited: true }, save })
    },
    /** Answers whether there is one. */
    takeLast() {
      const loaded = loadedMessagesOf({ client, ticketId: ticket.id })?.messages ?? []
      const last = loaded.findLast((one) => messagePermissions(one, viewer, { attends: true, can }).edit)
      if (last) setTaken(last)
      return last !== undefined
    },
  }
}

export type MessageEdit = ReturnType<typeof useMessageEdit>

import type { Ticket } from '@recado/contract/tickets/tickets'
import { clearDraft, readDraft, useDraftFiles, useDraftQuoted, writeDraft } from '../../../shared/drafts/drafts.ts'
import type { Written } from '../sending/useSending.ts'
import { useSignature } from './useSignature.ts'

/** What is being written in a ticket, kept there until it is sent: a text, files, and what it answers. */
export function useWrittenMessage({ id: ticketId }: Ticket, onSend: (written: Written) => void) {
  const quoted = useDraftQuoted(ticketId)
  const files = useDraftFiles(ticketId)
  const sign = useSignature()
  const dropQuoted = () => writeDraft(ticketId, { quoted: null })
  return {
    ...{ quoted, files, dropQuoted },
    text: () => readDraft(ticketId).text,
    write: (text: string) => writeDraft(ticketId, { text }),
    keepFiles: (kept: readonly File[]) => writeDraft(ticketId, { files: kept }),
    send(text: string) {
      onSend({ body: text && sign(text), files, quoted })
      clearDraft(ticketId)
    },
    sendVoice(file: File) {
      onSend({ body: '', files: [file], quoted, isVoice: true })
      dropQuoted()
    },
  }
}

export type WrittenMessage = ReturnType<typeof useWrittenMessage>

import type { Ticket } from '@recado/contract/tickets/tickets'
import {
  type ChosenQuick,
  clearDraft,
  type ReadyFile,
  readDraft,
  useDraftFiles,
  useDraftLibrary,
  useDraftQuick,
  useDraftQuoted,
  writeDraft,
} from '../../../shared/drafts/drafts.ts'
import type { SentContent } from './messageHandler.ts'
import type { ComposedMessage } from './useSending.ts'
import { useSignature } from './useSignature.ts'

/** What is being written in a ticket, kept there until it is sent: a text, files, and what it answers. */
export function useDraftMessage({ id: ticketId }: Ticket, onSend: (written: ComposedMessage) => void) {
  const quoted = useDraftQuoted(ticketId)
  const files = useDraftFiles(ticketId)
  const quick = useDraftQuick(ticketId)
  const library = useDraftLibrary(ticketId)
  const sign = useSignature()
  const dropQuoted = () => writeDraft(ticketId, { quoted: null })
  return {
    ...{ quoted, files, quick, library, dropQuoted },
    text: () => readDraft(ticketId).text,
    /** With nothing left of what was chosen, what comes now is one's own. */
    write: (text: string) => writeDraft(ticketId, { text, ...(text === '' && quick && !quick.file && { quick: null }) }),
    choose: (chosen: ChosenQuick) => writeDraft(ticketId, { quick: chosen }),
    dropReady(gone: readonly ReadyFile[]) {
      if (quick?.file && gone.includes(quick.file)) writeDraft(ticketId, { quick: { ...quick, file: null } })
      writeDraft(ticketId, { library: library.filter((file) => !gone.includes(file)) })
    },
    keepFiles: (kept: readonly File[]) => writeDraft(ticketId, { files: kept }),
    send(text: string) {
      onSend({ body: text && sign(text), files, quoted, quick, library })
      clearDraft(ticketId)
    },
    sendContent(body: string, content: SentContent) {
      onSend({ body, files: [], quoted, content })
      dropQuoted()
    },
    sendVoice(file: File) {
      onSend({ body: '', files: [file], quoted, isVoice: true })
      dropQuoted()
    },
  }
}

export type DraftMessage = ReturnType<typeof useDraftMessage>

import { useLocalStorage } from '@mantine/hooks'
import { signatureOf } from '@recado/contract/messages/signature'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import {
  type ChosenQuickMessage,
  clearDraft,
  type ReadyFile,
  readDraft,
  useDraftFiles,
  useDraftLibrary,
  useDraftQuick,
  useDraftQuoted,
  writeDraft,
} from '#web/shared/data/drafts/drafts.ts'
import type { ComposedMessage, SentContent } from './messageOutbox.ts'

/** The draft of a ticket: text, files and quote. It is stored until it is sent. */
export function useDraftMessage({ id: ticketId }: Ticket, onSend: (message: ComposedMessage) => void) {
  const quoted = useDraftQuoted(ticketId)
  const files = useDraftFiles(ticketId)
  const quick = useDraftQuick(ticketId)
  const library = useDraftLibrary(ticketId)
  const sign = useSignature()
  const dropQuoted = () => writeDraft(ticketId, { quoted: null })
  return {
    quoted,
    files,
    quick,
    library,
    dropQuoted,
    text: () => readDraft(ticketId).text,
    /** An emptied field no longer counts as the quick message. */
    write: (text: string) => writeDraft(ticketId, { text, ...(text === '' && quick && !quick.file && { quick: null }) }),
    choose: (chosen: ChosenQuickMessage) => writeDraft(ticketId, { quick: chosen }),
    removeServerFiles(removed: readonly ReadyFile[]) {
      if (quick?.file && removed.includes(quick.file)) writeDraft(ticketId, { quick: { ...quick, file: null } })
      writeDraft(ticketId, { library: library.filter((file) => !removed.includes(file)) })
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

export type DraftMessageState = ReturnType<typeof useDraftMessage>

/** Whether messages begin with the author's name; stored in this browser. */
export const useSignatureSetting = () => useLocalStorage({ key: 'signOption', defaultValue: true, getInitialValueInEffect: false })

/** Adds the name above a text, if the switch is on. */
function useSignature(): (text: string) => string {
  const { name } = useCurrentUser()
  const [isOn] = useSignatureSetting()
  return (text) => (isOn ? signatureOf(name) + text : text)
}

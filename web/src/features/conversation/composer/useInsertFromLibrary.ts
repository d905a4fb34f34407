import type { FileList } from '@recado/contract/fileLists'
import { MAX_FILES } from '@recado/contract/messages/fileLimits'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReadyFile, readDraft, writeDraft } from '../../../shared/drafts/drafts.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { useFillingOfTicket } from '../../../shared/variables/useFilling.ts'

type Options = { ticket: Ticket; field: RefObject<HTMLTextAreaElement | null> }

/** Puts a list's files to the next message and its text into the field, below what is written there. Nothing is sent. */
export function useInsertFromLibrary({ ticket, field }: Options) {
  const { t } = useTranslation('composer')
  const { fill } = useFillingOfTicket()
  return async (list: FileList) => {
    const { files, quick, library } = readDraft(ticket.id)
    const known = new Set(library.map(({ id }) => id))
    const fresh = filesOf(list).filter(({ id }) => !known.has(id))
    const free = MAX_FILES - files.length - library.length - (quick?.file ? 1 : 0)
    const count = Math.max(0, fresh.length - free)
    if (count > 0) toast.warning(t('files.tooMany', { count, most: MAX_FILES }))
    writeDraft(ticket.id, { library: [...library, ...fresh.slice(0, free)] })
    const { current } = field
    if (!current) return
    const text = await fill(list.message, ticket)
    current.value = [current.value.trim(), text].filter(Boolean).join('\n')
    current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    current.focus()
  }
}

/** A file that stands in the list twice is sent once. */
const filesOf = ({ options }: FileList): ReadyFile[] => [
  ...new Map(
    options.flatMap(({ media, mediaName }) =>
      media ? [[media.id, { id: media.id, name: mediaName ?? '', mime: media.mime, size: media.size, picture: media.thumbnailUrl }]] : [],
    ),
  ).values(),
]

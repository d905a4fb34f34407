import { Modal } from '@mantine/core'
import type { FileList } from '@recado/contract/fileLists'
import { fold } from '@recado/contract/kit/fold'
import { MAX_FILES } from '@recado/contract/messages/fileLimits'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReadyFile, readDraft, writeDraft } from '#web/shared/data/drafts/drafts.ts'
import { useFillForTicket } from '#web/shared/domain/variables/useFillVariables.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { SearchPickList } from './SearchPickList.tsx'

type Props = { library: readonly FileList[]; opened: boolean; onClose: () => void; onTake: (list: FileList) => void }

/** The file lists of the company. */
export function LibraryDialog({ library, opened, onClose, onTake }: Props) {
  const { t } = useTranslation('attach')
  return (
    <Modal opened={opened} onClose={onClose} title={t('library.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Section>
        <LibrarySearch library={library} onTake={onTake} />
      </Section>
    </Modal>
  )
}

function LibrarySearch({ library, onTake }: Pick<Props, 'library' | 'onTake'>) {
  const { t } = useTranslation('attach')
  const [search, setSearch] = useState('')
  const wanted = fold(search.trim())
  const found = library.filter((list) => [list.name, ...list.options.map(({ name }) => name)].some((name) => fold(name).includes(wanted)))
  return (
    <SearchPickList
      search={search}
      rowOf={rowOf}
      onSearch={setSearch}
      searchLabel={t('library.search')}
      label={t('library.title')}
      items={found}
      empty={t('library.nothing', { search: search.trim() })}
      onPick={onTake}
    />
  )

  function rowOf({ id: key, name, message, options }: FileList) {
    const files = options.filter(({ media }) => media)
    const picture = files.find(({ media }) => media?.thumbnailUrl)?.media?.thumbnailUrl ?? null
    const mark = t('library.files', { count: files.length })
    return { key, title: name, text: message.replaceAll(/\s+/g, ' '), mark, picture, hasFile: true }
  }
}

type Options = { ticket: Ticket; field: RefObject<HTMLTextAreaElement | null> }

/** Adds the files of a list to the next message, and its text below the draft. Nothing is sent. */
export function useInsertFromLibrary({ ticket, field }: Options) {
  const { t } = useTranslation('composer')
  const { fill } = useFillForTicket()
  return async (list: FileList) => {
    const { files, quick, library } = readDraft(ticket.id)
    const knownIds = new Set(library.map(({ id }) => id))
    const newFiles = filesOf(list).filter(({ id }) => !knownIds.has(id))
    const freeSlots = MAX_FILES - files.length - library.length - (quick?.file ? 1 : 0)
    const leftOutCount = Math.max(0, newFiles.length - freeSlots)
    if (leftOutCount > 0) toast.warning(t('files.tooMany', { count: leftOutCount, most: MAX_FILES }))
    writeDraft(ticket.id, { library: [...library, ...newFiles.slice(0, freeSlots)] })
    const { current } = field
    if (!current) return
    const text = await fill(list.message, ticket)
    current.value = [current.value.trim(), text].filter(Boolean).join('\n')
    current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    current.focus()
  }
}

/** A file that is in the list twice is sent once. */
const filesOf = ({ options }: FileList): ReadyFile[] => [
  ...new Map(
    options.flatMap(({ media, mediaName }) =>
      media ? [[media.id, { id: media.id, name: mediaName ?? '', mime: media.mime, size: media.size, picture: media.thumbnailUrl }]] : [],
    ),
  ).values(),
]

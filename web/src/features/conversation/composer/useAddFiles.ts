import { MAX_FILES } from '@recado/contract/messages/fileLimits'
import { useTranslation } from 'react-i18next'
import { readDraft, writeDraft } from '../../../shared/drafts/drafts.ts'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { acceptFiles } from './acceptFiles.ts'

/** Puts files to the next message; of those that cannot be sent it says why, before anybody waits for them. */
export function useAddFiles(ticketId: number): (added: readonly File[]) => void {
  const { t, i18n } = useTranslation('composer')
  const size = (bytes: number) => showSize(bytes, i18n.language)
  return (added) => {
    const before = readDraft(ticketId).files
    const { taken, empty, tooLarge, tooMany } = acceptFiles(added, before)
    for (const { name } of empty) toast.warning(t('files.empty', { name }))
    for (const { file, kind, most } of tooLarge)
      toast.warning(t(`files.tooLarge.${kind}`, { name: file.name, size: size(file.size), most: size(most) }))
    if (tooMany > 0) toast.warning(t('files.tooMany', { count: tooMany, most: MAX_FILES }))
    if (taken.length > 0) writeDraft(ticketId, { files: [...before, ...taken] })
  }
}

import { AppError } from '@recado/contract/errors'
import { fileKindOf, maxFileBytes } from '@recado/contract/messages/fileLimits'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Filters chosen files: keeps the accepted ones and shows why others are refused. `kinds`: the accepted MIME types, if not all. */
export function useAcceptedFiles(kinds?: readonly string[]) {
  const { t, i18n } = useTranslation('resource')
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const fits = (file: File) => {
    const most = maxFileBytes[fileKindOf(file.type)]
    if (kinds && !kinds.includes(file.type)) toast.error(new AppError('ERR_MEDIA_TYPE'))
    else if (file.size === 0) toast.warning(t('file.empty', { name: file.name }))
    else if (file.size > most) toast.warning(t('file.tooLarge', { name: file.name, size: size(file.size), most: size(most) }))
    else return true
    return false
  }
  return (files: readonly File[]) => files.filter(fits)
}

import { useTranslation } from 'react-i18next'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { Upload } from '../../../shared/ui/chat/Upload.tsx'
import type { UnsentMessage } from '../composer/useSending.ts'

/** A file on its way up: how much of it is through, and how to stop it. */
export function UnsentFile({ unsent: { file, preview, state, progress }, onCancel }: { unsent: UnsentMessage; onCancel: () => void }) {
  const { t, i18n } = useTranslation('messages')
  if (!file) return null
  return (
    <Upload
      name={file.name}
      note={showSize(file.size, i18n.language)}
      kind={file.type}
      preview={preview}
      progress={state === 'failed' ? null : (progress ?? 0)}
      texts={{ progress: t('uploading', { name: file.name }), cancel: t('cancelUpload', { name: file.name }) }}
      onCancel={onCancel}
    />
  )
}

import type { files } from '@recado/contract/fileLists'
import { MAX_FILES } from '@recado/contract/messages/fileLimits'
import { useEffect, useEffectEvent } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { useAcceptedFiles } from '#web/shared/ui/attachment/useAcceptedFiles.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { type FileItem, moveItem, toItem } from './fileItem.ts'
import { useDialogUploads } from './useUploads.ts'

/** The files of a dialog and the actions on them. */
export function useFileOptions({ control }: Pick<FieldsProps<typeof files>, 'control'>) {
  const { t } = useTranslation('files')
  const { field } = useController({ control, name: 'options' })
  const items = field.value as FileItem[]
  const { bind } = useDialogUploads()
  const fitting = useAcceptedFiles()
  const bound = useEffectEvent(() => bind({ items, change: field.onChange }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: new saved options must be read again.
  useEffect(() => bound(), [items])
  return {
    items,
    isFull: items.length >= MAX_FILES,
    add(chosen: readonly File[]) {
      const fresh = fitting(chosen).map(toItem)
      const free = MAX_FILES - items.length
      if (fresh.length > free) toast.warning(t('tooMany', { most: MAX_FILES }))
      field.onChange([...items, ...fresh.slice(0, free)])
    },
    change: (at: number, part: Partial<FileItem>) =>
      field.onChange(items.map((item, place) => (place === at ? { ...item, ...part } : item))),
    move: (from: number, to: number) => field.onChange(moveItem(items, from, to)),
    takeOut: (at: number) => field.onChange(items.toSpliced(at, 1)),
  }
}

import type { files } from '@recado/contract/fileLists'
import { MAX_FILES } from '@recado/contract/messages/fileLimits'
import { useEffect, useEffectEvent } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFittingFiles } from '../../shared/attachment/useFittingFiles.ts'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { toast } from '../../shared/toast/toast.ts'
import { type Item, itemOf, moved } from './item.ts'
import { useDialogUploads } from './uploads.ts'

/** The files of a dialog and the actions on them. */
export function useOptions({ control }: Pick<FieldsProps<typeof files>, 'control'>) {
  const { t } = useTranslation('files')
  const { field } = useController({ control, name: 'options' })
  const items = field.value as Item[]
  const { bind } = useDialogUploads()
  const fitting = useFittingFiles()
  const bound = useEffectEvent(() => bind({ items, change: field.onChange }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they have changed.
  useEffect(() => bound(), [items])
  return {
    items,
    isFull: items.length >= MAX_FILES,
    add(chosen: readonly File[]) {
      const fresh = fitting(chosen).map(itemOf)
      const free = MAX_FILES - items.length
      if (fresh.length > free) toast.warning(t('tooMany', { most: MAX_FILES }))
      field.onChange([...items, ...fresh.slice(0, free)])
    },
    change: (at: number, part: Partial<Item>) => field.onChange(items.map((item, place) => (place === at ? { ...item, ...part } : item))),
    move: (from: number, to: number) => field.onChange(moved(items, from, to)),
    takeOut: (at: number) => field.onChange(items.toSpliced(at, 1)),
  }
}

import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '#web/shared/data/resource/liveResource.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Archivable = { id: number; archived: boolean }
type Options<R> = {
  texts: string
  update: (change: { id: number; changes: { archived: boolean } }) => Promise<unknown>
  /** The rows that may be archived, if not all. */
  mayArchive?: (row: R) => boolean
}

/** The actions to archive a row and to restore it. */
export function useArchiveActions<R extends Archivable>({ texts, update, mayArchive = () => true }: Options<R>): RowAction<R>[] {
  const { t } = useTranslation(texts)
  const move = (archived: boolean) => (row: R) => {
    update({ id: row.id, changes: { archived } })
      .then(() => toast.success(t(archived ? 'archived' : 'unarchived')))
      .catch(toast.error)
  }
  return [
    { key: 'archive', icon: <IconArchive size={18} />, act: move(true), applies: (row) => !row.archived && mayArchive(row) },
    { key: 'unarchive', icon: <IconArchiveOff size={18} />, act: move(false), applies: ({ archived }) => archived, replacesOther: true },
  ]
}

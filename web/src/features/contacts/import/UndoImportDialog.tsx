import { Text } from '@mantine/core'
import { type ContactImportProgress, contactImportEndpoints } from '@recado/contract/contactImports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { LoadErrorLine } from '#web/shared/ui/LoadError.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { sheet: ContactImportProgress; opened: boolean; onClose: () => void }

/** Undoes an import. Shows first how many contacts are deleted and how many stay. */
export function UndoImportDialog({ sheet: { id }, opened, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const params = { id }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['contactImport', 'undo', id],
    queryFn: () => call(contactImportEndpoints.countUndo, { params }),
    enabled: opened,
    gcTime: 0,
    staleTime: 0,
    throwOnError: false,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(contactImportEndpoints.undo, { params }),
    onError: toast.error,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('import.undoTitle')}
      text={data ? t('import.undoText', { count: data.removable }) : error ? '' : t('import.counting')}
      details={
        error && !data ? (
          <LoadErrorLine title={t('import.uncounted')} error={error} onRetry={() => void refetch()} />
        ) : (
          data &&
          data.kept.length > 0 && (
            <Text size="sm">{data.kept.map(({ reason, count }) => t(`import.kept.${reason}`, { count })).join(' · ')}</Text>
          )
        )
      }
      action={t('import.undo')}
      busy={isPending || isFetching}
      disabled={data === undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

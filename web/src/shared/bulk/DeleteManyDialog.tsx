import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../toast/toast.ts'
import { DialogForm, FormDialog } from '../ui/FormDialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { useBulkStart } from './useBulkStart.ts'
import type { Selection } from './useRowSelection.ts'

type Counted = { count: number; tickets?: number }
type Props = {
  opened: boolean
  selection: Selection
  /** What is deleted and what goes along, in a sentence of the feature's. */
  text: (counted: Counted) => string
  count: (chosen: Selection['chosen']) => Promise<Counted>
  remove: (chosen: Selection['chosen'], count: number) => Promise<unknown>
  onClose: () => void
}

/** Deletes many rows, once their number is typed. */
export function DeleteManyDialog({ opened, onClose, ...form }: Props) {
  const { t } = useTranslation('bulk')
  return (
    <FormDialog opened={opened} title={t('remove.title')} onClose={onClose}>
      <DeleteForm {...form} onClose={onClose} />
    </FormDialog>
  )
}

function DeleteForm({ selection, text, count, remove, onClose }: Omit<Props, 'opened'>) {
  const { t, i18n } = useTranslation(['bulk', 'common'])
  const [typed, setTyped] = useState('')
  const { chosen } = selection
  const {
    data: counted,
    error,
    refetch,
  } = useQuery({ queryKey: ['bulk', 'count', chosen], queryFn: () => count(chosen), gcTime: 0, staleTime: 0 })
  const starting = useBulkStart({
    selection,
    start: () => remove(chosen, counted?.count ?? 0),
    onStarted: onClose,
    onRefused: () => void refetch(),
  })
  if (error) return <LoadFailed title={t('remove.uncounted')} error={error} onRetry={() => void refetch()} />
  const isTyped = counted !== undefined && typed.replace(/\D/g, '') === String(counted.count)
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) starting.mutate()
      }}
      onCancel={onClose}
      saving={starting.isPending}
      disabled={!isTyped}
      problem={starting.error && sentenceOf(starting.error)}
      action={t('common:delete')}
    >
      <Text>{counted ? text(counted) : t('remove.counting')}</Text>
      <TextInput
        label={t('remove.type', { number: counted?.count.toLocaleString(i18n.language) ?? '…' })}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </DialogForm>
  )
}

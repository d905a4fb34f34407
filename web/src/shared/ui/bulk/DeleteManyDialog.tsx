import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { BulkForm } from './BulkForm.tsx'
import { useBulkCount } from './useBulkCount.ts'
import type { RowSelection } from './useRowSelection.ts'

type Counted = { count: number; tickets?: number }
type Props = {
  opened: boolean
  selection: RowSelection
  /** The sentence that says what the deletion removes, and what else with it. */
  text: (counted: Counted) => string
  count: (chosen: RowSelection['chosen']) => Promise<Counted>
  remove: (chosen: RowSelection['chosen'], count: number) => Promise<unknown>
  onClose: () => void
}

/** Deletes several rows. The user confirms it by typing their number. */
export function DeleteManyDialog({ opened, onClose, ...form }: Props) {
  const { t } = useTranslation('bulk')
  return (
    <FormDialog opened={opened} title={t('remove.title')} onClose={onClose}>
      <Section title={t('remove.uncounted')}>
        <DeleteForm {...form} onClose={onClose} />
      </Section>
    </FormDialog>
  )
}

function DeleteForm({ selection, text, count, remove, onClose }: Omit<Props, 'opened'>) {
  const { t, i18n } = useTranslation('bulk')
  const [typed, setTyped] = useState('')
  const { chosen } = selection
  const { data: counted, refetch } = useBulkCount({ chosen, count })
  const isTyped = counted !== undefined && typed.replace(/\D/g, '') === String(counted.count)
  return (
    <BulkForm
      selection={selection}
      label={t('common:delete')}
      start={isTyped ? () => remove(chosen, counted.count) : undefined}
      onRefused={() => void refetch()}
      onClose={onClose}
    >
      <Text>{counted ? text(counted) : t('remove.counting')}</Text>
      <TextInput
        label={t('remove.type', { number: counted?.count.toLocaleString(i18n.language) ?? '…' })}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </BulkForm>
  )
}

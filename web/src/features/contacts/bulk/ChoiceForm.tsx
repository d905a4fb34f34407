import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulkStart } from '../../../shared/bulk/useBulkStart.ts'
import type { Selection } from '../../../shared/bulk/useRowSelection.ts'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { DialogForm } from '../../../shared/ui/FormDialog.tsx'
import type { Choices, ListName } from '../../../shared/ui/fields/choices.ts'
import { useListProps } from '../../../shared/ui/fields/useListProps.tsx'

type Props = {
  selection: Selection
  name: 'tag' | 'addToList'
  list: ListName
  choices: Choices<{ id: number; name: string }>
  start: (chosen: Selection['chosen'], id: number) => Promise<unknown>
  onClose: () => void
}

/** One thing to choose, and then it goes to all who are chosen. */
export function ChoiceForm({ selection, name, list, choices: { rows, ...loading }, start, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const told = useListProps({ list, ...loading })
  const [id, setId] = useState<number | null>(null)
  const { mutate, isPending, error } = useBulkStart({ selection, start: () => start(selection.chosen, id ?? 0), onStarted: onClose })
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (id !== null) mutate()
      }}
      onCancel={onClose}
      saving={isPending}
      disabled={id === null}
      problem={error && sentenceOf(error)}
      action={t(`bulk.${name}`)}
    >
      <Text size="sm">{t(`bulk.${name}Text`, { contacts: t('bulk.contacts', { count: selection.count }) })}</Text>
      <Select<number>
        {...told}
        label={t(`bulk.${name}Label`)}
        value={id}
        onChange={setId}
        data={rows.map((row) => ({ value: row.id, label: row.name }))}
        searchable
        allowDeselect={false}
      />
    </DialogForm>
  )
}

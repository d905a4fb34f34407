import { Text } from '@mantine/core'
import { fillContactList } from '@recado/contract/contactLists/imports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { useConnections } from '../../shared/connections/connections.ts'
import { isDay } from '../../shared/i18n/dateText.ts'
import { useQueues } from '../../shared/queues/queues.ts'
import { useTags } from '../../shared/tags/useTags.ts'
import { sentenceOf, toast } from '../../shared/toast/toast.ts'
import { DateInput } from '../../shared/ui/dates/DateInput.tsx'
import { FilterChoice } from '../../shared/ui/entries/FilterForm.tsx'
import { DialogForm, FormDialog } from '../../shared/ui/FormDialog.tsx'
import { FieldRow } from '../../shared/ui/fields/FieldRow.tsx'

type Props = { listId: number; opened: boolean; onClose: () => void }

/** Who is added of those whom the company knows. */
export function FillDialog({ listId, opened, onClose }: Props) {
  const { t } = useTranslation('contactListItems')
  return (
    <FormDialog opened={opened} title={t('fill.title')} onClose={onClose}>
      <FillForm {...{ listId, onClose }} />
    </FormDialog>
  )
}

const anybody = { tagIds: [] as number[], queueIds: [] as number[], whatsappIds: [] as number[], dateStart: '', dateEnd: '' }

function useFill(listId: number, onDone: () => void) {
  const { t } = useTranslation('contactListItems')
  const [wanted, setWanted] = useState(anybody)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { dateStart, dateEnd, ...chosen } = wanted
      return call(fillContactList, { params: { id: listId }, body: { ...chosen, dateStart: dateStart || null, dateEnd: dateEnd || null } })
    },
    onSuccess({ added, known }) {
      toast.success([t('import.added', { count: added }), known > 0 && t('import.known', { count: known })].filter(Boolean).join(' · '))
      onDone()
    },
  })
  return { wanted, change: (part: Partial<typeof anybody>) => setWanted({ ...wanted, ...part }), fill: mutate, isPending, error }
}

function FillForm({ listId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('contactListItems')
  const { wanted, change, fill, isPending, error } = useFill(listId, onClose)
  const lists = { tags: useTags(), queues: useQueues(), connections: useConnections() }
  const choice = (list: keyof typeof lists, key: 'tagIds' | 'queueIds' | 'whatsappIds') => (
    <FilterChoice
      label={t(`fill.${list}`)}
      placeholder={t('fill.any')}
      list={list}
      choices={lists[list]}
      value={wanted[key]}
      onChange={(ids) => change({ [key]: ids })}
    />
  )
  const dayField = (key: 'dateStart' | 'dateEnd') => (
    <DateInput kind="day" label={t(`fill.${key}`)} value={wanted[key]} onChange={(day) => change({ [key]: day })} />
  )
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if ([wanted.dateStart, wanted.dateEnd].every((day) => day === '' || isDay(day))) fill()
      }}
      onCancel={onClose}
      saving={isPending}
      problem={error && sentenceOf(error)}
      action={t('fill.start')}
    >
      <Text size="sm">{t('fill.hint')}</Text>
      {choice('tags', 'tagIds')}
      {choice('queues', 'queueIds')}
      {choice('connections', 'whatsappIds')}
      <FieldRow>
        {dayField('dateStart')}
        {dayField('dateEnd')}
      </FieldRow>
    </DialogForm>
  )
}

import { Text } from '@mantine/core'
import { countContactsToFillEndpoint, fillContactListEndpoint } from '@recado/contract/contactLists/contactListImport'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useQueues } from '#web/shared/domain/queues/queueResource.ts'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'
import { isDay } from '#web/shared/lib/i18n/dateInput.ts'
import { DateInput } from '#web/shared/ui/dates/DateInput.tsx'
import { FilterChoice } from '#web/shared/ui/entries/FilterForm.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { errorMessage, toast } from '#web/shared/ui/toast/toast.ts'

type Props = { listId: number; opened: boolean; onClose: () => void }

/** Chooses which of the company's contacts are added. */
export function AddContactsDialog({ listId, opened, onClose }: Props) {
  const { t } = useTranslation('contactListItems')
  return (
    <FormDialog opened={opened} title={t('fill.title')} onClose={onClose}>
      <AddContactsForm listId={listId} onClose={onClose} />
    </FormDialog>
  )
}

const noFilter = { tagIds: [] as number[], queueIds: [] as number[], whatsappIds: [] as number[], dateStart: '', dateEnd: '' }

function useAddContacts(listId: number, onDone: () => void) {
  const { t } = useTranslation('contactListItems')
  const [filter, setFilter] = useState(noFilter)
  const request = { params: { id: listId }, body: { ...filter, dateStart: filter.dateStart || null, dateEnd: filter.dateEnd || null } }
  const areDaysValid = [filter.dateStart, filter.dateEnd].every((day) => day === '' || isDay(day))
  const counting = useQuery({
    queryKey: ['ContactList', 'fill', 'count', listId, filter],
    queryFn: () => call(countContactsToFillEndpoint, request),
    enabled: areDaysValid,
    placeholderData: keepPreviousData,
    gcTime: 0,
    throwOnError: false,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(fillContactListEndpoint, request),
    onSuccess({ added, known: existing }) {
      toast.success(
        [t('import.added', { count: added }), existing > 0 && t('import.known', { count: existing })].filter(Boolean).join(' · '),
      )
      onDone()
    },
  })
  return {
    filter,
    fill: mutate,
    isPending,
    change: (part: Partial<typeof noFilter>) => setFilter({ ...filter, ...part }),
    error: error ?? counting.error,
    /** How many contacts would be added with the current choice. */
    count: counting.isPlaceholderData ? undefined : counting.data?.count,
    isCounting: counting.fetchStatus !== 'idle',
    isAnybody: Object.values(filter).every((part) => part.length === 0),
  }
}

function AddContactsForm({ listId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('contactListItems')
  const { filter, change, fill, isPending, error, count, isCounting, isAnybody } = useAddContacts(listId, onClose)
  const lists = { tags: useTags(), queues: useQueues(), connections: useConnections() }
  const choice = (list: keyof typeof lists, key: 'tagIds' | 'queueIds' | 'whatsappIds') => (
    <FilterChoice
      label={t(`fill.${list}`)}
      placeholder={t('fill.any')}
      list={list}
      choices={lists[list]}
      value={filter[key]}
      onChange={(ids) => change({ [key]: ids })}
    />
  )
  const dayField = (key: 'dateStart' | 'dateEnd') => (
    <DateInput kind="day" label={t(`fill.${key}`)} value={filter[key]} onChange={(day) => change({ [key]: day })} />
  )
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (count) fill()
      }}
      onCancel={onClose}
      saving={isPending}
      problem={error && errorMessage(error)}
      disabled={!count}
      action={count ? t('fill.start', { count }) : t('fill.startNone')}
    >
      <Text size="sm">{t('fill.hint')}</Text>
      {choice('tags', 'tagIds')}
      {choice('queues', 'queueIds')}
      {choice('connections', 'whatsappIds')}
      <FieldRow>
        {dayField('dateStart')}
        {dayField('dateEnd')}
      </FieldRow>
      <Text role="status" fw={isAnybody ? 600 : 400}>
        {count === undefined ? isCounting && t('fill.counting') : t(isAnybody ? 'fill.everybody' : 'fill.found', { count })}
      </Text>
    </DialogForm>
  )
}

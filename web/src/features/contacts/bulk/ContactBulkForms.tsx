import { Select, Text, TextInput } from '@mantine/core'
import { contactListChoicesEndpoint } from '@recado/contract/contactLists/contactListImport'
import { contactBulkEndpoints } from '@recado/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { toChoices } from '#web/shared/data/resource/useChoices.ts'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'
import { BulkForm } from '#web/shared/ui/bulk/BulkForm.tsx'
import type { RowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import type { Choices, ListName } from '#web/shared/ui/fields/choices.ts'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'

export type BulkFormProps = { selection: RowSelection; onClose: () => void }

/** Adds a tag to the tickets of several contacts. */
export const BulkTagForm = (props: BulkFormProps) => (
  <BulkChoiceForm
    {...props}
    name="tag"
    list="tags"
    choices={useTags()}
    start={(tagId) => call(contactBulkEndpoints.start, { body: { ...props.selection.chosen, action: { type: 'tag', tagId } } })}
  />
)

/** Adds several contacts to a contact list. */
export function BulkAddToListForm(props: BulkFormProps) {
  const lists = useQuery({
    queryKey: ['ContactList', 'choices', 'bulk'],
    queryFn: () => call(contactListChoicesEndpoint, {}),
    refetchOnMount: 'always',
    throwOnError: false,
  })
  const start = (contactListId: number) =>
    call(contactBulkEndpoints.start, { body: { ...props.selection.chosen, action: { type: 'addToList', contactListId } } })
  return <BulkChoiceForm {...props} name="addToList" list="contactLists" choices={toChoices(lists)} start={start} />
}

type ChoiceProps = BulkFormProps & {
  name: 'tag' | 'addToList'
  list: ListName
  choices: Choices<{ id: number; name: string }>
  start: (id: number) => Promise<unknown>
}

function BulkChoiceForm({ selection, name, list, choices: { rows, ...loading }, start, onClose }: ChoiceProps) {
  const { t } = useTranslation('contacts')
  const listProps = useListProps({ list, ...loading })
  const [id, setId] = useState<number | null>(null)
  return (
    <BulkForm selection={selection} label={t(`bulk.${name}`)} start={id === null ? undefined : () => start(id)} onClose={onClose}>
      <Text size="sm">{t(`bulk.${name}Text`, { contacts: t('bulk.contacts', { count: selection.count }) })}</Text>
      <Select<number>
        {...listProps}
        label={t(`bulk.${name}Label`)}
        value={id}
        onChange={setId}
        data={rows.map((row) => ({ value: row.id, label: row.name }))}
        searchable
        allowDeselect={false}
      />
    </BulkForm>
  )
}

const SHORTEST_REASON = 3

/** Several contacts want no bulk messages any more. The reason is stored with each of them. */
export function BulkOptOutForm({ selection, onClose }: BulkFormProps) {
  const { t } = useTranslation('contacts')
  const [reason, setReason] = useState('')
  const start = () => call(contactBulkEndpoints.start, { body: { ...selection.chosen, action: { type: 'optOut', reason } } })
  const isGiven = reason.trim().length >= SHORTEST_REASON
  return (
    <BulkForm selection={selection} label={t('bulk.optOut')} start={isGiven ? start : undefined} onClose={onClose}>
      <Text size="sm">{t('bulk.optOutText', { contacts: t('bulk.contacts', { count: selection.count }) })}</Text>
      <TextInput
        label={t('optOut.reason')}
        placeholder={t('optOut.example')}
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </BulkForm>
  )
}

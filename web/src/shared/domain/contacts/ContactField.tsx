import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Contact } from '@recado/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toChoices } from '#web/shared/data/resource/useChoices.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { type FieldProps, useField } from '#web/shared/ui/fields/useField.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'
import { NameWithAvatar } from '#web/shared/ui/NameWithAvatar.tsx'
import { contactResource } from './contactResource.ts'

export type ContactChoice = Pick<Contact, 'id' | 'name' | 'number' | 'profilePicUrl'>

const MIN_LETTERS = 3
const DEBOUNCE = 500
const MAX_RESULTS = 20
/** Used instead of an id: create a contact from the search text. */
const NEW_ID = 0

type ContactSelectOptions = {
  /** The chosen contact, if no search has loaded it. */
  initialContact: ContactChoice | undefined
  /** Called to create a contact from the search text. */
  onMissing: (search: string) => void
}

/** A contact as a form field. It can create one from a search without results. */
export function ContactField<T extends FieldValues>({ initialContact, onMissing, ...props }: FieldProps<T> & ContactSelectOptions) {
  const { value, shared } = useField(props)
  return (
    <ContactSelect
      {...shared}
      initialContact={initialContact}
      onMissing={onMissing}
      value={value as number | null}
      onChoose={(one) => shared.onChange(one?.id ?? null)}
    />
  )
}

type Props = Partial<ContactSelectOptions> &
  Omit<SelectProps<number>, 'data' | 'onChange'> & {
    value: number | null
    onChoose: (contact: ContactChoice | null) => void
  }

/** A select over all contacts, searched on the server by name or number. */
export function ContactSelect({ initialContact, onMissing, onChoose, ...shared }: Props) {
  const { t } = useTranslation('contacts')
  const [typed, setTyped] = useState(initialContact?.name ?? '')
  const [chosen, setChosen] = useState(initialContact)
  const { found, search, isSettled, failure } = useContactSearch(typed === chosen?.name ? '' : typed.trim())
  const choices = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const offered = typed === chosen?.name ? choices : found
  const listProps = useListProps({ list: 'contacts', isLoading: true, failure })
  useListFailureToast('contacts', failure)
  const isMissing = onMissing !== undefined && isSettled && found.length === 0
  return (
    <Select<number>
      {...shared}
      {...listProps}
      onChange={(id) => {
        if (id === NEW_ID) return onMissing?.(search)
        const contact = choices.find((one) => one.id === id)
        setChosen(contact)
        onChoose(contact ?? null)
      }}
      data={[...choices.map(({ id, name }) => ({ value: id, label: name })), ...(isMissing ? [{ value: NEW_ID, label: typed }] : [])]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered already, by more than the name.
      filter={({ options }) =>
        options.filter((one) => 'value' in one && (one.value === NEW_ID || offered.some(({ id }) => id === one.value)))
      }
      openOnFocus={false}
      placeholder={t('newTicket.search')}
      nothingFoundMessage={search.length < MIN_LETTERS ? t('newTicket.typeMore') : listProps.nothingFoundMessage}
      renderOption={({ option: { value: id, label } }) => {
        if (id === NEW_ID) return <Text inherit>{t('newTicket.create', { search })}</Text>
        const contact = choices.find((one) => one.id === id)
        return (
          <NameWithAvatar
            name={label}
            picture={contact?.profilePicUrl ?? null}
            {...(contact?.number && { note: formatPhone(contact.number) })}
          />
        )
      }}
    />
  )
}

/** Searches half a second after the last key, from three letters on. */
function useContactSearch(text: string) {
  const keepPrevious = useKeepPrevious()
  const [search] = useDebouncedValue(text, DEBOUNCE)
  const enabled = search.length >= MIN_LETTERS
  const query = useQuery({
    queryKey: ['contact', 'choices', search],
    queryFn: () => contactResource.find(search, MAX_RESULTS),
    enabled,
    placeholderData: keepPrevious,
    staleTime: 0,
    throwOnError: false,
  })
  const { data, isPlaceholderData } = query
  return {
    found: (text.length >= MIN_LETTERS && data) || [],
    search: text,
    failure: toChoices(query).failure,
    isSettled: enabled && search === text && data !== undefined && !isPlaceholderData,
  }
}

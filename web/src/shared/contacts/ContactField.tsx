import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Contact } from '@recado/contract/contacts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showNumber } from '../i18n/showNumber.ts'
import { choicesOf } from '../resource/useChoices.ts'
import { FacedName } from '../ui/FacedName.tsx'
import { useFailureToast } from '../ui/fields/useFailureToast.ts'
import { type FieldProps, useField } from '../ui/fields/useField.ts'
import { useListProps } from '../ui/fields/useListProps.tsx'
import { contactResource } from './contactResource.ts'

export type ContactChoice = Pick<Contact, 'id' | 'name' | 'number' | 'profilePicUrl'>

const LEAST = 3
const PATIENCE = 500
const MOST = 20
/** Stands in place of an id: create a contact from the search text. */
const NEW = 0

type Making = {
  /** The chosen contact, if no search has loaded it. */
  known: ContactChoice | undefined
  /** Called to create a contact from the search text. */
  onMissing: (search: string) => void
}

/** A contact as a form field. It can create one from a search without results. */
export function ContactField<T extends FieldValues>({ known, onMissing, ...props }: FieldProps<T> & Making) {
  const { value, shared } = useField(props)
  return (
    <ContactSelect
      {...shared}
      {...{ known, onMissing }}
      value={value as number | null}
      onChoose={(one) => shared.onChange(one?.id ?? null)}
    />
  )
}

type Props = Partial<Making> &
  Omit<SelectProps<number>, 'data' | 'onChange'> & {
    value: number | null
    onChoose: (contact: ContactChoice | null) => void
  }

/** A select over all contacts, searched on the server by name or number. */
export function ContactSelect({ known, onMissing, onChoose, ...shared }: Props) {
  const { t } = useTranslation('contacts')
  const [typed, setTyped] = useState(known?.name ?? '')
  const [chosen, setChosen] = useState(known)
  const { found, search, isSettled, failure } = useSearch(typed === chosen?.name ? '' : typed.trim())
  const choices = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const offered = typed === chosen?.name ? choices : found
  const told = useListProps({ list: 'contacts', isLoading: true, failure })
  useFailureToast('contacts', failure)
  const isMissing = onMissing !== undefined && isSettled && found.length === 0
  return (
    <Select<number>
      {...shared}
      {...told}
      onChange={(id) => {
        if (id === NEW) return onMissing?.(search)
        const contact = choices.find((one) => one.id === id)
        setChosen(contact)
        onChoose(contact ?? null)
      }}
      data={[...choices.map(({ id, name }) => ({ value: id, label: name })), ...(isMissing ? [{ value: NEW, label: typed }] : [])]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered already, by more than the name.
      filter={({ options }) => options.filter((one) => 'value' in one && (one.value === NEW || offered.some(({ id }) => id === one.value)))}
      openOnFocus={false}
      placeholder={t('newTicket.search')}
      nothingFoundMessage={search.length < LEAST ? t('newTicket.typeMore') : told.nothingFoundMessage}
      renderOption={({ option: { value: id, label } }) => {
        if (id === NEW) return <Text inherit>{t('newTicket.create', { search })}</Text>
        const contact = choices.find((one) => one.id === id)
        return (
          <FacedName name={label} picture={contact?.profilePicUrl ?? null} {...(contact?.number && { note: showNumber(contact.number) })} />
        )
      }}
    />
  )
}

/** Searches half a second after the last key, from three letters on. */
function useSearch(text: string) {
  const [search] = useDebouncedValue(text, PATIENCE)
  const enabled = search.length >= LEAST
  const query = useQuery({
    queryKey: ['contact', 'choices', search],
    queryFn: () => contactResource.find(search, MOST),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data, isPlaceholderData } = query
  return {
    found: (text.length >= LEAST && data) || [],
    search: text,
    failure: choicesOf(query).failure,
    isSettled: enabled && search === text && data !== undefined && !isPlaceholderData,
  }
}

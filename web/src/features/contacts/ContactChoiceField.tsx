import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Contact } from '@recado/contract/contacts'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showNumber } from '../../shared/i18n/showNumber.ts'
import { FacedName } from '../../shared/ui/FacedName.tsx'
import { type FieldProps, useField } from '../../shared/ui/fields/useField.ts'
import { contactResource } from './contactResource.ts'

export type ContactChoice = Pick<Contact, 'id' | 'name' | 'number'>

const LEAST = 3
const PATIENCE = 500
const MOST = 20

type Props<T extends FieldValues> = FieldProps<T> & {
  /** Who is chosen already, of whom no search has told. */
  known: ContactChoice | undefined
  /** Nobody was found, and somebody is to be made of what was searched for. */
  onMissing: (search: string) => void
}

/** One of many thousand contacts: by a part of the name or of the number. */
export function ContactChoiceField<T extends FieldValues>({ known, onMissing, ...props }: Props<T>) {
  const { t } = useTranslation('contacts')
  const { value, shared } = useField(props)
  const [typed, setTyped] = useState(known?.name ?? '')
  const [chosen, setChosen] = useState(known)
  const { found, search, isSettled } = useFound(typed === chosen?.name ? '' : typed.trim())
  const choices = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const isMissing = isSettled && found.length === 0
  return (
    <>
      <Select<number>
        {...shared}
        value={value as number | null}
        onChange={(id) => {
          shared.onChange(id)
          setChosen(choices.find((one) => one.id === id))
        }}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched, by more than the name.
        filter={({ options }) =>
          typed === chosen?.name ? options : options.filter((one) => !('value' in one) || found.some(({ id }) => id === one.value))
        }
        openOnFocus={false}
        placeholder={t('newTicket.search')}
        nothingFoundMessage={t(search.length < LEAST ? 'newTicket.typeMore' : isSettled ? 'newTicket.nobody' : 'newTicket.searching')}
        renderOption={({ option }) => {
          const number = choices.find(({ id }) => id === option.value)?.number
          return <FacedName name={option.label} {...(number && { note: showNumber(number) })} />
        }}
      />
      {isMissing && (
        <Button variant="default" leftSection={<IconUserPlus size={18} />} onClick={() => onMissing(search)}>
          {t('newTicket.create', { search })}
        </Button>
      )}
    </>
  )
}

/** Searches half a second after the last key, from the third letter on. */
function useFound(text: string) {
  const [search] = useDebouncedValue(text, PATIENCE)
  const enabled = search.length >= LEAST
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['contact', 'choices', search],
    queryFn: () => contactResource.find(search, MOST),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return {
    found: (text.length >= LEAST && data) || [],
    search: text,
    isSettled: enabled && search === text && data !== undefined && !isPlaceholderData,
  }
}

import { Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Colleague } from '@recado/contract/users/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../../shared/ui/fields/useFailureToast.ts'
import { useListProps } from '../../../../shared/ui/fields/useListProps.tsx'
import { PersonName } from '../../../../shared/ui/PersonName.tsx'
import { useColleagues } from '../../../../shared/users/useColleagues.ts'
import { matchingColleagues } from './goals.ts'

const LEAST = 3
const PATIENCE = 500

type Props = { value: Colleague | null; onChange: (person: Colleague | null) => void; attendant: number | null }

/** One of the company's people, searched half a second after the last key, from the third letter on; nobody is a choice too. */
export function ColleagueField({ value, onChange, attendant }: Props) {
  const { t } = useTranslation('drawer')
  const [typed, setTyped] = useState('')
  const text = typed === value?.name ? '' : typed.trim()
  const [search] = useDebouncedValue(text, PATIENCE)
  const enabled = search.length >= LEAST
  const people = useColleagues(enabled)
  const told = useListProps({ list: 'users', ...people })
  useFailureToast('users', people.failure)
  const found = enabled && text.length >= LEAST ? matchingColleagues(people.rows, { search, attendant }) : []
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  const isSearching = enabled && (people.isLoading || search !== text)
  return (
    <Select<number>
      {...told}
      label={t('transfer.user')}
      placeholder={t('transfer.anyone')}
      value={value?.id ?? null}
      onChange={(id) => onChange(offered.find((one) => one.id === id) ?? null)}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      // Until something is typed there is nothing to show, and the queue below stays in sight.
      openOnFocus={false}
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // What was typed has been looked for already.
      filter={({ options }) => options}
      nothingFoundMessage={
        people.failure
          ? told.nothingFoundMessage
          : t(text.length < LEAST ? 'transfer.typeMore' : isSearching ? 'transfer.searching' : 'transfer.nobody')
      }
      renderOption={({ option }) => {
        const person = offered.find(({ id }) => id === option.value)
        return (
          person && (
            <ColleagueName
              name={person.name}
              online={person.online}
              note={person.queues.map(({ name }) => name).join(', ') || t('transfer.noQueues')}
            />
          )
        )
      }}
    />
  )
}

/** A colleague, whether they are there, and what they work on. */
const ColleagueName = ({ name, online, note }: { name: string; online: boolean; note: string }) => (
  <Stack component="span" gap={0} miw={0}>
    <PersonName {...{ name, online }} />
    <Text component="span" size="xs" c="dimmed" truncate>
      {note}
    </Text>
  </Stack>
)

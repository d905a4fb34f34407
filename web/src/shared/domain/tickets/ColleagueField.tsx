import { Select, Stack, Text } from '@mantine/core'
import type { Colleague } from '@recado/contract/users/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvailabilityOf } from '#web/shared/domain/users/useAvailability.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'
import { NameWithPresence } from '#web/shared/ui/NameWithPresence.tsx'
import { matchingColleagues } from './transferTargets.ts'

const MIN_LETTERS = 3

type Props = { value: Colleague | null; onChange: (person: Colleague | null) => void; attendant: number | null; isNeeded: boolean }

/** Chooses a colleague: from the first hundred, and from the third letter on by name. With queues, it may stay empty. */
export function ColleagueField({ value, onChange, attendant, isNeeded }: Props) {
  const { t } = useTranslation('drawer')
  const [typed, setTyped] = useState('')
  const text = typed === value?.name ? '' : typed.trim()
  const people = useColleagues(true)
  const availabilityOf = useAvailabilityOf()
  const listProps = useListProps({ list: 'users', ...people })
  useListFailureToast('users', people.failure)
  const found = matchingColleagues(people.rows, { search: text.length < MIN_LETTERS ? '' : text, attendant })
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select<number>
      {...listProps}
      label={t('transfer.user')}
      placeholder={t(isNeeded ? 'transfer.somebody' : 'transfer.anyone')}
      withAsterisk={isNeeded}
      value={value?.id ?? null}
      onChange={(id) => onChange(offered.find((one) => one.id === id) ?? null)}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      // Focused when the dialog opens; the queue field below stays visible.
      openOnFocus={false}
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={people.failure || people.isLoading ? listProps.nothingFoundMessage : t('transfer.nobody')}
      renderOption={({ option }) => {
        const person = offered.find(({ id }) => id === option.value)
        return (
          person && (
            <ColleagueName
              name={person.name}
              online={person.online}
              note={`${availabilityOf(person).text} · ${person.queues.map(({ name }) => name).join(', ') || t('transfer.noQueues')}`}
            />
          )
        )
      }}
    />
  )
}

/** A colleague with presence, availability and queues. */
const ColleagueName = ({ name, online, note }: { name: string; online: boolean; note: string }) => (
  <Stack component="span" gap={0} miw={0}>
    <NameWithPresence name={name} online={online} />
    <Text component="span" size="xs" c="dimmed" truncate>
      {note}
    </Text>
  </Stack>
)

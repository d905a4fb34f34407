import { Group, MultiSelect, type MultiSelectProps, Pill, Text } from '@mantine/core'
import { fold } from '@recado/contract/kit/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '../ColorDot.tsx'
import type { Choices, ListName } from './choices.ts'
import { useListProps } from './useListProps.tsx'

type Choice = { id: number; name: string; color: string }

/** Creates a missing record from the typed text. */
type CreateOption = { offer: (typed: string) => string | null; make: (typed: string) => void }

type Props = Omit<MultiSelectProps<number>, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  list: ListName
  choices: Choices<Choice>
  value: readonly number[]
  onChange: (ids: number[]) => void
  createOption?: CreateOption
}

/** Used instead of an id: create a record from the typed text. */
const NEW_ID = 0

const filterOptions: NonNullable<MultiSelectProps<number>['filter']> = ({ options, search }) =>
  options.filter((one) => 'value' in one && (one.value === NEW_ID || fold(one.label).includes(fold(search.trim()))))

/** A multi-select over the company's coloured records, by id. */
export function ColoredMultiSelect({
  list,
  choices: { rows, isLoading, failure },
  value,
  onChange,
  placeholder,
  createOption,
  autoFocus = false,
  ...rest
}: Props) {
  const listProps = useListProps({ list, isLoading, failure })
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const offer = createOption?.offer(name) ?? null
  const byId = new Map(rows.map((choice) => [choice.id, choice]))
  return (
    <MultiSelect<number>
      {...rest}
      {...listProps}
      {...(autoFocus && { 'data-autofocus': true })}
      value={[...value]}
      onChange={(ids) => {
        if (!ids.includes(NEW_ID)) return onChange(ids)
        setTyped('')
        createOption?.make(name)
      }}
      data={[...rows.map(({ id, name }) => ({ value: id, label: name })), ...(offer === null ? [] : [{ value: NEW_ID, label: offer }])]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      filter={filterOptions}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      renderPill={({ value: id, onRemove }) => {
        const choice = id === undefined ? undefined : byId.get(id)
        // The name is still loading.
        return choice && <ColoredPill choice={choice} onRemove={onRemove} />
      }}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap" miw={0}>
          {option.value !== NEW_ID && <ColorDot color={byId.get(option.value)?.color ?? ''} />}
          <Text miw={0}>{option.label}</Text>
        </Group>
      )}
    />
  )
}

function ColoredPill({ choice: { name, color }, onRemove }: { choice: Choice; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('resource')
  return (
    <Pill
      withRemoveButton
      {...(onRemove && { onRemove })}
      removeButtonProps={{ 'aria-label': t('takeOut', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
        <ColorDot color={color} /> {name}
      </Group>
    </Pill>
  )
}

import { Group, MultiSelect, Pill, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '../ColorDot.tsx'
import type { Choices, ListName } from '../fields/choices.ts'
import { useListProps } from '../fields/useListProps.tsx'
import classes from './FilterForm.module.css'

export const FilterForm = ({ children }: { children: ReactNode }) => <div className={classes.form}>{children}</div>

export const FilterSwitch = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <Switch label={label} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
)

type Choice<Id> = { id: Id; name: string; color?: string }
type Props<Id> = {
  label: string
  placeholder: string
  list: ListName
  choices: Choices<Choice<Id>>
  value: readonly Id[]
  onChange: (ids: Id[]) => void
}

/** Means "none": no id is 0. */
const NONE = 0
const keyOf = (id: number | null): number => id ?? NONE

/** A multi-select filter. Nothing selected means no filter. */
export function FilterChoice<Id extends number | null>({ label, placeholder, list, choices, value, onChange }: Props<Id>) {
  const { t } = useTranslation('resource')
  const listProps = useListProps({ list, ...choices })
  const byKey = new Map(choices.rows.map((choice) => [keyOf(choice.id), choice]))
  return (
    <MultiSelect<number>
      {...listProps}
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      value={value.map(keyOf)}
      onChange={(keys) => onChange(keys.map((key) => (key === NONE ? null : key) as Id))}
      data={choices.rows.map(({ id, name }) => ({ value: keyOf(id), label: name }))}
      searchable
      openOnFocus={false}
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      renderPill={({ value: key, onRemove }) => {
        const name = byKey.get(key ?? NONE)?.name
        if (name === undefined) return null
        return (
          <Pill
            withRemoveButton
            {...(onRemove && { onRemove })}
            removeButtonProps={{ 'aria-label': t('takeOut', { name }), 'aria-hidden': false, tabIndex: 0 }}
          >
            {name}
          </Pill>
        )
      }}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Dot color={byKey.get(option.value)?.color} />
          <Text miw={0}>{option.label}</Text>
        </Group>
      )}
    />
  )
}

const Dot = ({ color }: { color: string | undefined }) => color !== undefined && <ColorDot color={color} />

import { Group, MultiSelect, Pill, Text } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '../ColorDot.tsx'
import { type FieldProps, useField } from './useField.ts'

type Choice = { id: number; name: string; color: string }

/** Several of the company's coloured things, by their ids. */
export function MultiSelectField<T extends FieldValues>({
  choices,
  placeholder,
  ...props
}: FieldProps<T> & { choices: Choice[]; placeholder: string }) {
  const { t } = useTranslation('resource')
  const { value, shared } = useField(props)
  const chosen = value as number[]
  const colors = new Map(choices.map(({ id, color }) => [id, color]))
  return (
    <MultiSelect<number>
      {...shared}
      value={chosen}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      hidePickedOptions
      placeholder={chosen.length === 0 ? placeholder : ''}
      nothingFoundMessage={t('nothingToChoose')}
      renderPill={({ value: id, onRemove }) => {
        const choice = choices.find((one) => one.id === id)
        // Its name is still on its way.
        if (!choice) return null
        return (
          <Pill
            withRemoveButton
            {...(onRemove && { onRemove })}
            removeButtonProps={{ 'aria-label': t('takeOut', { name: choice.name }), 'aria-hidden': false, tabIndex: 0 }}
          >
            <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
              <ColorDot color={choice.color} /> {choice.name}
            </Group>
          </Pill>
        )
      }}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <ColorDot color={colors.get(option.value) ?? ''} />
          <Text truncate miw={0}>
            {option.label}
          </Text>
        </Group>
      )}
    />
  )
}

import { Select, Stack, Text } from '@mantine/core'
import { fold } from '@recado/contract/kit/fold'
import { useTranslation } from 'react-i18next'
import { ariaProps, type ControlProps } from './controlProps.ts'

export type Choice = { value: string; label: string; detail?: string }
type Props = { labelProps: ControlProps; choices: readonly Choice[] }

/** The select lists at most this many options; typing finds the others. */
const MAX_OPTIONS = 60

/** A select with search in any part of the name. */
export function SearchSelect({ labelProps, choices }: Props) {
  const { t } = useTranslation('resource')
  const details = new Map(choices.map(({ value, detail }) => [value, detail]))
  return (
    <Select
      {...ariaProps(labelProps)}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={labelProps.value}
      allowDeselect={false}
      searchable
      limit={MAX_OPTIONS}
      nothingFoundMessage={t('nothingToChoose')}
      filter={({ options, search }) =>
        options.filter(
          (option) => 'value' in option && fold(`${option.label} ${details.get(option.value) ?? ''}`).includes(fold(search.trim())),
        )
      }
      renderOption={({ option }) => (
        <Stack gap={0}>
          <Text inherit>{option.label}</Text>
          {details.get(option.value) && (
            <Text size="xs" c="dimmed">
              {details.get(option.value)}
            </Text>
          )}
        </Stack>
      )}
      onChange={(value) => value && labelProps.onChange(value)}
    />
  )
}

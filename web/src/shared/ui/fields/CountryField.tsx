import { Select } from '@mantine/core'
import { fold } from '@recado/contract/kit/fold'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countries } from '#web/shared/lib/i18n/countries.ts'
import { type FieldProps, useField } from './useField.ts'

/** A country by its code. A stored value that is not a code stays an option, so that saving the address keeps it. */
export function CountryField<T extends FieldValues>(props: FieldProps<T>) {
  const { t, i18n } = useTranslation('resource')
  const { value, shared } = useField(props)
  const all = countries(i18n.language)
  const stored = value as string
  const isNamed = stored === '' || all.some((country) => country.value === stored)
  return (
    <Select
      {...shared}
      value={stored || null}
      onChange={(code) => shared.onChange(code ?? '')}
      data={isNamed ? all : [{ value: stored, label: stored }, ...all]}
      allowDeselect={false}
      clearable={!props.required}
      searchable
      nothingFoundMessage={t('nothingToChoose')}
      filter={({ options, search }) => options.filter((one) => 'label' in one && fold(one.label).includes(fold(search.trim())))}
    />
  )
}

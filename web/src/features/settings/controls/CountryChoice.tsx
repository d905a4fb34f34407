import { useTranslation } from 'react-i18next'
import type { ControlProps } from './controlProps.ts'
import { countries } from './countries.ts'
import { FoundSelect } from './FoundSelect.tsx'

export function CountryChoice(props: ControlProps) {
  const { i18n } = useTranslation()
  return <FoundSelect names={props} choices={countries(i18n.language)} />
}

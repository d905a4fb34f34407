import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import { builtInValues } from '@recado/contract/variables/builtIns'
import { createLookup, fillVariables } from '@recado/contract/variables/variables'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCompanyVariables } from '#web/shared/domain/variables/useCompanyVariables.ts'
import type { VariableScope } from '#web/shared/domain/variables/variableScope.ts'

/** The variables of a campaign: its recipients have no queue and no agent. */
export const campaignVariableScope = (columns: readonly ListColumn[]): VariableScope => ({
  builtIns: ['firstName', 'name', 'number', 'email', 'greeting', 'company', 'date', 'hora'],
  columns,
  singleBraces: 'known',
})

/** A campaign's text for a sample contact; values that only some contacts have appear by their names. */
export function useSampleText(columns: readonly ListColumn[]) {
  const { t } = useTranslation('campaignForm')
  const { name: company, language, timezone } = useCurrentUser().company
  const { own, fields } = useCompanyVariables()
  const person = { name: t('example.nome'), number: t('example.numero'), email: t('example.email'), code: '' }
  const builtIn = builtInValues({ ...person, company, language, timezone, now: new Date() })
  const lookup = createLookup({
    builtIn,
    columns: Object.fromEntries(columns.map(({ key, title }) => [key, `‹${title}›`])),
    fields: fields.map((name) => ({ name, value: `‹${name}›` })),
    own,
  })
  return (text: string) => fillVariables(text, lookup, 'known')
}

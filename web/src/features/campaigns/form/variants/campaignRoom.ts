import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import { builtInValues } from '@recado/contract/variables/builtIns'
import { createLookup, fillVariables } from '@recado/contract/variables/variables'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/auth/session.ts'
import type { VariableRoom } from '../../../../shared/variables/room.ts'
import { useCompanyVariables } from '../../../../shared/variables/useCompanyVariables.ts'

/** What a campaign knows of whoever reads it: they are in no queue, and nobody attends them. */
export const campaignRoom = (columns: readonly ListColumn[]): VariableRoom => ({
  builtIns: ['firstName', 'name', 'number', 'email', 'greeting', 'company', 'date', 'hora'],
  columns,
  singleBraces: 'known',
})

/** A text of a campaign as somebody reads it who is an example: what only some know is shown by its name. */
export function useExampleText(columns: readonly ListColumn[]) {
  const { t } = useTranslation('campaignForm')
  const { name: company, language, timezone } = useSession().company
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

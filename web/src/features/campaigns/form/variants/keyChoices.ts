import { builtInValues } from '@recado/contract/variables/builtIns'
import { fillVariables, lookupIn, type OwnVariable } from '@recado/contract/variables/variables'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/auth/session.ts'

/** What a text may name in braces: what is known of each recipient, and what the company has said itself. */
export type KeyChoice = { key: string; name: string; value: string }

const ofRecipients = ['nome', 'numero', 'email'] as const

export function useKeyChoices(shortcuts: readonly OwnVariable[]): KeyChoice[] {
  const { t } = useTranslation('campaignForm')
  return [
    ...ofRecipients.map((key) => ({ key, name: t(`keys.${key}`), value: t(`example.${key}`) })),
    ...shortcuts.map(({ key, value }) => ({ key, name: key, value })),
  ]
}

/** A text of a campaign as somebody reads it who is an example. */
export function useExampleText(own: readonly OwnVariable[]) {
  const { t } = useTranslation('campaignForm')
  const { name: company, language, timezone } = useSession().company
  const [name, number, email] = ofRecipients.map((key) => t(`example.${key}`))
  const person = { name: name ?? '', number, email, code: '' }
  const builtIn = builtInValues({ ...person, company, language, timezone, now: new Date() })
  return (text: string) => fillVariables(text, lookupIn({ builtIn, own }), 'known')
}

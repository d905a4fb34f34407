import type { Shortcut } from '@recado/contract/campaigns/variables'
import { useTranslation } from 'react-i18next'

/** What a text may name in braces: what is known of each recipient, and what the company has said itself. */
export type KeyChoice = { key: string; name: string; value: string }

export const ofRecipients = ['nome', 'numero', 'email'] as const

export function useKeyChoices(shortcuts: readonly Shortcut[]): KeyChoice[] {
  const { t } = useTranslation('campaignForm')
  return [
    ...ofRecipients.map((key) => ({ key, name: t(`keys.${key}`), value: t(`example.${key}`) })),
    ...shortcuts.map(({ key, value }) => ({ key, name: key, value })),
  ]
}

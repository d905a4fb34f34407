import { type Plan, planResources } from '@recado/contract/companies/plans'
import { useTranslation } from 'react-i18next'
import { locales, toLanguage } from '#web/shared/lib/i18n/languages.ts'

/** The limits of a plan as a sentence. */
export function usePlanLimitsText() {
  const { t, i18n } = useTranslation('access')
  const list = new Intl.ListFormat(locales[toLanguage(i18n.language) ?? 'pt'])
  return (plan: Plan, more: string[] = []) =>
    list.format([...planResources.map((what) => t(`signUp.limits.${what}`, { count: plan[what] })), ...more])
}

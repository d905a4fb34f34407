import { useTranslation } from 'react-i18next'
import type { VariableChoice } from './room.ts'

/** What people call a variable. */
export function useChoiceNames() {
  const { t } = useTranslation('resource')
  return (choice: VariableChoice) => {
    if (choice.from === 'builtIn') return t(`variables.${choice.builtIn}`)
    return choice.from === 'own' ? choice.value || choice.name : choice.name
  }
}

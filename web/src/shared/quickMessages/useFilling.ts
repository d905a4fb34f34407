import type { Ticket } from '@recado/contract/tickets/tickets'
import { builtInValues } from '@recado/contract/variables/builtIns'
import { fillVariables, isBuiltIn, lookupIn, unknownVariables } from '@recado/contract/variables/variables'
import { useTranslation } from 'react-i18next'
import { useSession } from '../auth/session.ts'

type Conversation = Pick<Ticket, 'code'> &
  Partial<Pick<Ticket, 'queue'>> & { contact: { name: string; number?: string | null; email?: string } }

/** Puts what is known of a conversation in the place of a text's variables, as it is at this moment or at another. */
export function useFilling() {
  const { name: user, company } = useSession()
  const { language, timezone } = company
  return (text: string, { contact: { name, number, email }, code, queue }: Conversation, now = new Date()) => {
    const moment = { company: company.name, now, language, timezone }
    const builtIn = builtInValues({ name, number, email, code, queue: queue?.name, user, ...moment })
    return fillVariables(text, lookupIn({ builtIn }))
  }
}

/** The same towards a customer who is an example. */
export function useExampleFilling() {
  const { t } = useTranslation('quickMessages')
  const fill = useFilling()
  return (text: string) =>
    fill(text, { contact: { name: t('example.customer') }, code: '1', queue: { id: 1, name: t('example.queue'), color: '#000000' } })
}

/** What is still in braces after a text was filled in. */
export const variablesLeft = (text: string): string[] => unknownVariables(text, isBuiltIn)

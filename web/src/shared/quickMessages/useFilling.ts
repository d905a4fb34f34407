import { fillTemplate, valuesFor } from '@recado/contract/bot/variables'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useTranslation } from 'react-i18next'
import { useSession } from '../auth/session.ts'

type Conversation = Pick<Ticket, 'code'> & Partial<Pick<Ticket, 'queue'>> & { contact: Pick<Ticket['contact'], 'name'> }

/** Puts what is known of a conversation in the place of a text's variables, as it is at this moment or at another. */
export function useFilling() {
  const { name: user, company } = useSession()
  const { language, timezone } = company
  return (text: string, { contact, code, queue }: Conversation, now = new Date()) =>
    fillTemplate(text, valuesFor({ name: contact.name, code, queue: queue?.name, user, company: company.name, now, language, timezone }))
}

/** The same towards a customer who is an example. */
export function useExampleFilling() {
  const { t } = useTranslation('quickMessages')
  const fill = useFilling()
  return (text: string) =>
    fill(text, { contact: { name: t('example.customer') }, code: '1', queue: { id: 1, name: t('example.queue'), color: '#000000' } })
}

/** What stands in a text as a variable and is none. */
export const unknownVariables = (text: string): string[] => [...new Set(text.match(/\{\{\s*\w+\s*\}\}/g) ?? [])]

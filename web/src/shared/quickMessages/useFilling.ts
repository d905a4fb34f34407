import { fillTemplate, valuesFor } from '@recado/contract/bot/variables'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useTranslation } from 'react-i18next'
import { useSession } from '../auth/session.ts'
import { asLanguage } from '../i18n/languages.ts'

type Conversation = Pick<Ticket, 'code' | 'queue'> & { contact: Pick<Ticket['contact'], 'name'> }

/** Puts what is known of a conversation at this moment in the place of a text's variables. */
export function useFilling() {
  const { name: user, company } = useSession()
  const setting = (key: string) => company.settings.find((one) => one.key === key)?.value
  return (text: string, { contact, code, queue }: Conversation) =>
    fillTemplate(
      text,
      valuesFor({
        ...{ name: contact.name, code, queue: queue?.name, user, company: company.name, now: new Date() },
        ...{ language: asLanguage(setting('language')) ?? 'pt', timezone: setting('timezone') ?? 'America/Sao_Paulo' },
      }),
    )
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

import { type Contact, contacts } from '@recado/contract/contacts'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { builtInValues } from '@recado/contract/variables/builtIns'
import type { CompanyVariables } from '@recado/contract/variables/companyVariables'
import { createLookup, fillVariables, isBuiltIn, parseVariables, unknownVariables } from '@recado/contract/variables/variables'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useSession } from '../auth/session.ts'
import { companyVariablesQuery, useCompanyVariables } from './useCompanyVariables.ts'

type Person = { name: string; number?: string | null; email?: string; extraInfo?: Contact['extraInfo'] }
type Conversation = Pick<Ticket, 'code'> & Partial<Pick<Ticket, 'queue'>> & { contact: Person }

/** Replaces the variables of a text by their values, now or at a given time. */
export function useFilling() {
  const fill = useFillingWith()
  const variables = useCompanyVariables()
  return (text: string, conversation: Conversation, now?: Date) => fill(text, conversation, { variables, now })
}

type With = { variables: CompanyVariables; now?: Date | undefined }

function useFillingWith() {
  const { name: user, company } = useSession()
  const { language, timezone } = company
  return (text: string, { contact, code, queue }: Conversation, { variables, now = new Date() }: With) => {
    const moment = { company: company.name, now, language, timezone }
    const builtIn = builtInValues({ ...contact, code, queue: queue?.name, user, ...moment })
    return fillVariables(text, createLookup({ builtIn, fields: contact.extraInfo, own: variables.own, known: variables.fields }))
  }
}

/** The extra fields of a contact. */
const fieldsOfContact = (id: number) =>
  queryOptions({
    queryKey: ['contact', 'fields', id],
    queryFn: async () => (await call(contacts.endpoints.get, { params: { id } })).extraInfo,
    staleTime: 0,
    retry: false,
  })

/** Loads them only if a text uses them. */
export const useFieldsOfContact = (id: number, texts: readonly string[]): Contact['extraInfo'] =>
  useQuery({ ...fieldsOfContact(id), enabled: texts.some(namesOthers) }).data ?? none

const namesOthers = (text: string) => parseVariables(text).some(({ key }) => !isBuiltIn(key))
const none: Contact['extraInfo'] = []

const nothing: CompanyVariables = { own: [], fields: [] }

/**
 * Fills variables in a conversation. Values that few texts use are loaded only for those; without a connection they stay in braces, which
 * the writer sees.
 */
export function useFillingOfTicket() {
  const client = useQueryClient()
  const fill = useFillingWith()
  return {
    /** Uses loaded values only. */
    fillNow: (text: string, ticket: Ticket) =>
      fill(text, ticket, { variables: client.getQueryData(companyVariablesQuery.queryKey) ?? nothing }),
    async fill(text: string, ticket: Ticket): Promise<string> {
      if (!namesOthers(text)) return fill(text, ticket, { variables: nothing })
      const [variables, extraInfo] = await Promise.all([
        client.fetchQuery(companyVariablesQuery),
        client.fetchQuery(fieldsOfContact(ticket.contactId)),
      ]).catch(() => [nothing, []] as const)
      return fill(text, { ...ticket, contact: { ...ticket.contact, extraInfo: [...extraInfo] } }, { variables })
    },
  }
}

/** Fills variables for a sample contact: extra fields appear by their names. */
export function useExampleFilling() {
  const { t } = useTranslation('quickMessages')
  const fill = useFilling()
  const { fields } = useCompanyVariables()
  return (text: string) =>
    fill(text, {
      contact: {
        ...{ name: t('example.customer'), number: t('example.number'), email: t('example.email') },
        extraInfo: fields.map((name) => ({ name, value: `‹${name}›` })),
      },
      ...{ code: '1', queue: { id: 1, name: t('example.queue'), color: '#000000' } },
    })
}

/** The variables that were not replaced. */
export const variablesLeft = (text: string): string[] => unknownVariables(text, isBuiltIn)

import { type Contact, contacts } from '@recado/contract/contacts'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { builtInValues } from '@recado/contract/variables/builtIns'
import type { CompanyVariables } from '@recado/contract/variables/companyVariables'
import {
  createLookup,
  fillVariables,
  isBuiltIn,
  parseVariables,
  type SingleBraces,
  unknownVariables,
} from '@recado/contract/variables/variables'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { companyVariablesQuery, useCompanyVariables } from './useCompanyVariables.ts'

type Person = { name: string; number?: string | null; email?: string; extraInfo?: Contact['extraInfo'] }
type Conversation = Pick<Ticket, 'code'> & Partial<Pick<Ticket, 'queue'>> & { contact: Person }

/** Replaces the variables of a text by their values, now or at a given time. */
export function useFillVariables() {
  const fill = useFillWith()
  const variables = useCompanyVariables()
  return (text: string, conversation: Conversation, now?: Date) => fill(text, conversation, { variables, now })
}

type FillOptions = { variables: CompanyVariables; now?: Date | undefined }

function useFillWith() {
  const { name: user, company } = useCurrentUser()
  const { language, timezone } = company
  return (text: string, { contact, code, queue }: Conversation, { variables, now = new Date() }: FillOptions) => {
    const moment = { company: company.name, now, language, timezone }
    const builtIn = builtInValues({ ...contact, code, queue: queue?.name, user, ...moment })
    return fillVariables(text, createLookup({ builtIn, fields: contact.extraInfo, own: variables.own, known: variables.fields }))
  }
}

/** The extra fields of a contact. */
const contactFieldsQuery = (id: number) =>
  queryOptions({
    queryKey: ['contact', 'fields', id],
    queryFn: async () => (await call(contacts.endpoints.get, { params: { id } })).extraInfo,
    staleTime: 0,
    retry: false,
    meta: { failureToast: 'contact' },
  })

/** Loads them only if a text uses them. */
export const useContactFields = (id: number, texts: readonly string[]): Contact['extraInfo'] =>
  useQuery({ ...contactFieldsQuery(id), enabled: texts.some(usesContactFields) }).data ?? none

const usesContactFields = (text: string) => parseVariables(text).some(({ key }) => !isBuiltIn(key))
const none: Contact['extraInfo'] = []

const noVariables: CompanyVariables = { own: [], fields: [] }

/**
 * Fills variables in a conversation. Values that few texts use are loaded only for those; without a connection they stay in braces, which
 * the writer sees.
 */
export function useFillForTicket() {
  const client = useQueryClient()
  const fill = useFillWith()
  return {
    /** Uses loaded values only. */
    fillNow: (text: string, ticket: Ticket) =>
      fill(text, ticket, { variables: client.getQueryData(companyVariablesQuery.queryKey) ?? noVariables }),
    async fill(text: string, ticket: Ticket): Promise<string> {
      if (!usesContactFields(text)) return fill(text, ticket, { variables: noVariables })
      const [variables, extraInfo] = await Promise.all([
        client.fetchQuery(companyVariablesQuery),
        client.fetchQuery(contactFieldsQuery(ticket.contactId)),
      ]).catch(() => [noVariables, []] as const)
      return fill(text, { ...ticket, contact: { ...ticket.contact, extraInfo: [...extraInfo] } }, { variables })
    },
  }
}

/** Fills variables for a sample contact: extra fields appear by their names. */
export function useFillWithSample() {
  const { t } = useTranslation('quickMessages')
  const fill = useFillVariables()
  const { fields } = useCompanyVariables()
  return (text: string) =>
    fill(text, {
      contact: {
        name: t('example.customer'),
        number: t('example.number'),
        email: t('example.email'),
        extraInfo: fields.map((name) => ({ name, value: `‹${name}›` })),
      },
      code: '1',
      queue: { id: 1, name: t('example.queue'), color: '#000000' },
    })
}

/** The variables that were not replaced. `singleBraces`: whether any word in single braces counts as meant as one. */
export const unfilledVariables = (text: string, singleBraces?: SingleBraces): string[] => unknownVariables(text, isBuiltIn, singleBraces)

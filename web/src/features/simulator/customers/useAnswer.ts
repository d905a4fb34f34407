import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { tickets } from '@recado/contract/tickets/tickets'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/toast/toast.ts'

/** Leads to the ticket of a customer; to those who wait, where they have none. */
export function useAnswer() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (number: string) => call(tickets.list, { query: { searchParam: number, showAll: 'true' } }),
    onSuccess: ({ tickets: found }, number) => {
      const ticket = found.find(({ contact }) => contact.number !== null && canonicalNumber(contact.number) === canonicalNumber(number))
      void navigate(ticket ? `/tickets/${ticket.uuid}?list=${ticket.status}` : '/tickets?list=pending')
    },
    onError: toast.error,
  })
}

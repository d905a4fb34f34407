import { type ContactList, contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keepWhole } from '../live/keepTold.ts'
import { useLive } from '../live/live.ts'
import { createResource } from '../resource/createResource.ts'

export const contactListResource = createResource(contactLists, { archived: false })
export const archivedLists = createResource(contactLists, { archived: true })

/** Those who are in one list. */
export const itemsOfList = (contactListId: number) => createResource(contactListItems, { contactListId })

/** One list, true by itself. */
export function useContactList(id: number | null) {
  const client = useQueryClient()
  const queryKey = ['ContactList', 'one', id]
  useLive('ContactList', ({ record }) => {
    if ((record as ContactList | undefined)?.id === id) keepWhole({ client, queryKey }, record as ContactList)
  })
  const fetchList = id === null ? skipToken : () => call(contactLists.endpoints.get, { params: { id } })
  return useQuery({ queryKey, queryFn: fetchList, refetchOnMount: 'always' })
}

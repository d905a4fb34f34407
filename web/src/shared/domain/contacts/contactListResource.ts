import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { skipToken } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { createResource } from '#web/shared/data/resource/createResource.ts'

export const contactListResource = createResource(contactLists, { archived: false })
export const archivedContactListResource = createResource(contactLists, { archived: true })

/** The contacts of one list. */
export const createListItemResource = (contactListId: number) => createResource(contactListItems, { contactListId })

/** One list, updated live. */
export const useContactList = (id: number | null) =>
  useLiveQuery({
    key: ['ContactList', 'one', id],
    fetch: id === null ? skipToken : () => call(contactLists.endpoints.get, { params: { id } }),
    on: { ContactList: ({ record }) => record?.id === id && (() => record) },
    throwOnError: false,
  })

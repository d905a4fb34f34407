import { type ContactImportProgress, contactImportEndpoints } from '@recado/contract/contactImports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { onReconnect, useLive } from '../../../shared/live/live.ts'

const queryKey = ['contactImport', 'list'] as const
type Answer = { records: ContactImportProgress[] }

/** The last sheet that was added to the contacts, true by itself. */
export function useLastImport(): ContactImportProgress | undefined {
  const client = useQueryClient()
  useLive('contactImport', ({ record }) => {
    const row = record as ContactImportProgress
    keepTold<Answer>({ client, queryKey }, ({ records }) => ({
      records: [row, ...records.filter(({ id }) => id !== row.id)].sort((one, other) => other.id - one.id),
    }))
  })
  useEffect(() => onReconnect(() => void fetchAgain(client, { queryKey })), [client])
  const { data } = useQuery({ queryKey, queryFn: () => call(contactImportEndpoints.list, {}), refetchOnMount: 'always' })
  return data?.records[0]
}

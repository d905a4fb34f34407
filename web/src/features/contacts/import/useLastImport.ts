import { type ContactImportProgress, contactImportEndpoints } from '@recado/contract/contactImports'
import { call } from '../../../shared/api/call.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'

type Answer = { records: ContactImportProgress[] }

/** The last import of a sheet, updated by live events. */
export function useLastImport(): ContactImportProgress | undefined {
  const { data } = useLiveQuery<Answer>({
    key: ['contactImport', 'list'],
    fetch: () => call(contactImportEndpoints.list, {}),
    on: {
      contactImport({ record }) {
        const row = record as ContactImportProgress
        return ({ records }) => ({
          records: [row, ...records.filter(({ id }) => id !== row.id)].sort((one, other) => other.id - one.id),
        })
      },
    },
  })
  return data?.records[0]
}

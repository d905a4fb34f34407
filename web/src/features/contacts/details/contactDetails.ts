import { type ContactDetails, contactDetailsEndpoint } from '@recado/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/api/call.ts'

/** The API's limit per call. */
const MAX_BATCH = 200
const BATCH_DELAY = 20

type PendingRequest = { id: number; resolve: (details: ContactDetails | null) => void; reject: (error: unknown) => void }
const pending: PendingRequest[] = []

/** Rows request their details when they come into view. Requests within a moment go in one call. */
const load = (id: number) =>
  new Promise<ContactDetails | null>((resolve, reject) => {
    pending.push({ id, resolve, reject })
    if (pending.length === 1) setTimeout(() => void loadBatch(), BATCH_DELAY)
  })

async function loadBatch() {
  const batch = pending.splice(0, MAX_BATCH)
  if (pending.length > 0) setTimeout(() => void loadBatch())
  try {
    const { records } = await call(contactDetailsEndpoint, { query: { ids: JSON.stringify(batch.map(({ id }) => id)) } })
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const { id, resolve } of batch) resolve(byId.get(id) ?? null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

export const contactDetailsKey = (id?: number) => (id === undefined ? (['contactDetails'] as const) : (['contactDetails', id] as const))

export const useContactDetails = (id: number) =>
  useQuery({
    queryKey: contactDetailsKey(id),
    queryFn: () => load(id),
    refetchOnMount: 'always',
    staleTime: 0,
    meta: { failureToast: 'contactDetails' },
  }).data

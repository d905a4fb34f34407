import { type ContactDetails, contactDetailsEndpoint } from '@recado/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

/** The API's limit per call. */
const MOST = 200
const SOON = 20

type Waiting = { id: number; resolve: (details: ContactDetails | null) => void; reject: (error: unknown) => void }
const waiting: Waiting[] = []

/** Rows request their details when they come into view. Requests within a moment go in one call. */
const load = (id: number) =>
  new Promise<ContactDetails | null>((resolve, reject) => {
    waiting.push({ id, resolve, reject })
    if (waiting.length === 1) setTimeout(() => void loadWaiting(), SOON)
  })

async function loadWaiting() {
  const batch = waiting.splice(0, MOST)
  if (waiting.length > 0) setTimeout(() => void loadWaiting())
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
  useQuery({ queryKey: contactDetailsKey(id), queryFn: () => load(id), refetchOnMount: 'always', staleTime: 0 }).data

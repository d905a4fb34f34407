import { useAddressParams } from '../page/useAddressParams.ts'

/** `format`: applied to the search text before it is sent and shown. */
export function useSearch(format = (text: string) => text): [search: string, setSearch: (text: string) => void] {
  const [params, change] = useAddressParams()
  const search = format(params.get('search') ?? '')
  return [search, (text) => void (text !== search && change({ search: text || null }))]
}

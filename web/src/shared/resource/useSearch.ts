import { useAddressParams } from '../page/useAddressParams.ts'

export function useSearch(): [search: string, setSearch: (text: string) => void] {
  const [params, change] = useAddressParams()
  const search = params.get('search') ?? ''
  return [search, (text) => void (text !== search && change({ search: text || null }))]
}

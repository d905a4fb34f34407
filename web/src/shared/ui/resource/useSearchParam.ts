import { useUrlParams } from '#web/shared/lib/route/useUrlParams.ts'

/** `format`: applied to the search text before it is sent and shown. */
export function useSearchParam(format = (text: string) => text): [search: string, setSearch: (text: string) => void] {
  const [params, change] = useUrlParams()
  const search = format(params.get('search') ?? '')
  return [search, (text) => void (text !== search && change({ search: text || null }))]
}

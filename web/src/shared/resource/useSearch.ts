import { useSearchParams } from 'react-router'

/** What is searched for lives in the address, so that it survives a reload and can be sent to a colleague. */
export function useSearch(): [search: string, setSearch: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const setSearch = (text: string) => {
    if (text === search) return
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (text) next.set('search', text)
        else next.delete('search')
        return next
      },
      { replace: true },
    )
  }
  return [search, setSearch]
}

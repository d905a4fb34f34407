import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | null>>

/**
 * State of a screen that is in the address, so that it survives a reload and can be shared.
 * Each change starts from the present address: a screen that is still rendering would otherwise undo the change before.
 */
export function useUrlParams(): [params: URLSearchParams, change: (changes: Changes, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const change = (changes: Changes, replace = true) => {
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(changes)) value === null ? next.delete(key) : next.set(key, value)
    setParams(next, { replace })
  }
  return [params, change]
}

import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | null>>

/**
 * What of a screen lives in the address, so that it survives a reload and can be sent to a colleague, and how parts of it change.
 * Each change begins with the address as it is now: a screen that is still being drawn would take back the one before.
 */
export function useAddressParams(): [params: URLSearchParams, change: (changes: Changes, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const change = (changes: Changes, replace = true) => {
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(changes)) value === null ? next.delete(key) : next.set(key, value)
    setParams(next, { replace })
  }
  return [params, change]
}

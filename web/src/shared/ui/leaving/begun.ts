import { createContext, type RefObject, use, useEffect } from 'react'

/** Provided by the dialog: whether its form has unsaved input. */
export const Begun = createContext<RefObject<boolean>>({ current: false })

/** Reports to the dialog that its form has unsaved input. */
export function useBegun(isBegun: boolean) {
  const told = use(Begun)
  useEffect(() => {
    told.current = isBegun
    return () => {
      told.current = false
    }
  }, [told, isBegun])
}

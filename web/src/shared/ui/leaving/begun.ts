import { createContext, type RefObject, use, useEffect } from 'react'

/** Of the window around a form: whether something was begun in it. */
export const Begun = createContext<RefObject<boolean>>({ current: false })

/** Tells the window around a form that something in it would be lost. */
export function useBegun(isBegun: boolean) {
  const told = use(Begun)
  useEffect(() => {
    told.current = isBegun
    return () => {
      told.current = false
    }
  }, [told, isBegun])
}

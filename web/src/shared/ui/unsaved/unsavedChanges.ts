import { createContext, type RefObject, use, useEffect } from 'react'

/** Provided by the dialog: whether its form has unsaved input. */
export const UnsavedChanges = createContext<RefObject<boolean>>({ current: false })

/** Reports to the dialog that its form has unsaved input. */
export function useReportUnsaved(isBegun: boolean) {
  const unsavedRef = use(UnsavedChanges)
  useEffect(() => {
    unsavedRef.current = isBegun
    return () => {
      unsavedRef.current = false
    }
  }, [unsavedRef, isBegun])
}

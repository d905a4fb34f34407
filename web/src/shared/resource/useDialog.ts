import { useState } from 'react'

/** A dialog and what it is about, which stays while the dialog fades away. */
export function useDialog<Subject>() {
  const [state, setState] = useState<{ opened: boolean; subject: Subject | undefined }>({ opened: false, subject: undefined })
  return {
    ...state,
    open: (subject?: Subject) => setState({ opened: true, subject }),
    close: () => setState((current) => ({ ...current, opened: false })),
  }
}

export type Dialog<Subject> = ReturnType<typeof useDialog<Subject>>

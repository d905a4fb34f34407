import { useState } from 'react'

/** The state of a dialog and its subject. The subject stays while the dialog fades out. */
export function useDialog<Subject>() {
  const [state, setState] = useState<{ opened: boolean; subject: Subject | undefined }>({ opened: false, subject: undefined })
  return {
    ...state,
    open: (subject?: Subject) => setState({ opened: true, subject }),
    close: () => setState((current) => ({ ...current, opened: false })),
  }
}

export type DialogState<Subject> = ReturnType<typeof useDialog<Subject>>

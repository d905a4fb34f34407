/** An item of a calendar, at a local time: YYYY-MM-DDTHH:mm. */
export type CalendarItem = {
  key: string
  at: string
  title: string
  /** The contact's picture, if it is about a contact. */
  picture: string | null
  /** Its state as text; time and title are separate. */
  note: string
  variant: 'planned' | 'done' | 'failed' | 'waiting' | 'foreseen'
  sign: 'message' | 'reminder'
  repeats: boolean
  /** Whether it can be moved to another time. */
  isMovable: boolean
  /** Whether it is read-only. */
  isFixed: boolean
}

export type CalendarActions = {
  onOpen: (key: string) => void
  /** Moves it to another local time. */
  onMove: (key: string, to: string) => void
  onAdd: ((at: string) => void) | undefined
  onRemove: ((key: string) => void) | undefined
}

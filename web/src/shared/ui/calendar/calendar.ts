/** What stands in a calendar, at a time by the clock on the wall: YYYY-MM-DDTHH:mm. */
export type PlacedEntry = {
  key: string
  at: string
  title: string
  /** Of whom it is about, where there is one. */
  picture: string | null
  /** Said of it besides its time and title: how it stands. */
  note: string
  look: 'planned' | 'done' | 'failed' | 'waiting' | 'foreseen'
  sign: 'message' | 'reminder'
  repeats: boolean
  /** Whether it can be brought to another time. */
  isMovable: boolean
  /** Whether it stays as it is, and is only to be looked at. */
  isFixed: boolean
}

export type CalendarActs = {
  onOpen: (key: string) => void
  /** To another time by the clock on the wall. */
  onMove: (key: string, to: string) => void
  onAdd: ((at: string) => void) | undefined
  onRemove: ((key: string) => void) | undefined
}

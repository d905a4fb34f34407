/** What the control of a setting is given: its ids tie it to the words beside it. */
export type ControlProps = { id: string; labelId: string; textId: string; value: string; onChange: (value: string) => void }

export const spokenOf = ({ id, labelId, textId }: ControlProps) => ({ id, 'aria-labelledby': labelId, 'aria-describedby': textId })

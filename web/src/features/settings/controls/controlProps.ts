/** The props of a setting's control; the ids connect it with its label and text. */
export type ControlProps = { id: string; labelId: string; textId: string; value: string; onChange: (value: string) => void }

export const ariaProps = ({ id, labelId, textId }: ControlProps) => ({ id, 'aria-labelledby': labelId, 'aria-describedby': textId })

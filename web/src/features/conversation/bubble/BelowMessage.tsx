import { fillTemplate } from '@recado/contract/templates/templateContent'
import type { ComponentProps } from 'react'
import { ShownButtons } from '../../../shared/templates/ShownButtons.tsx'
import { FailedNote } from './FailedNote.tsx'

/** What the customer may tap, and why it did not reach them. */
export function BelowMessage(props: ComponentProps<typeof FailedNote>) {
  const { template, error } = props.message
  return (
    <>
      {template && <ShownButtons buttons={fillTemplate({ ...template, body: '' }, template.values).buttons} />}
      {error !== null && <FailedNote {...props} />}
    </>
  )
}

import type { FieldValues } from 'react-hook-form'
import { ColoredMultiSelect } from '#web/shared/ui/fields/ColoredMultiSelect.tsx'
import type { Choices, ListName } from '#web/shared/ui/fields/choices.ts'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import { type FieldProps, useField } from '#web/shared/ui/fields/useField.ts'
import { useQueues } from './queueResource.ts'

/** A select of a queue; optional if `emptyLabel` is given. */
export const QueueField = <T extends FieldValues>(props: FieldProps<T> & { emptyLabel?: string }) => (
  <RecordSelectField {...props} list="queues" choices={useQueues()} />
)

/** A multi-select of queues. */
export const QueuesField = <T extends FieldValues>(props: FieldProps<T> & { placeholder: string }) => (
  <ColoredMultiSelectField {...props} list="queues" choices={useQueues()} />
)

type Choice = { id: number; name: string; color: string }
type Props<T extends FieldValues> = FieldProps<T> & { list: ListName; choices: Choices<Choice>; placeholder: string }

/** A multi-select of queues. */
function ColoredMultiSelectField<T extends FieldValues>({ list, choices, placeholder, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  return <ColoredMultiSelect {...shared} list={list} choices={choices} placeholder={placeholder} value={value as number[]} />
}

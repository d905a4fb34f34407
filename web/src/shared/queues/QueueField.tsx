import type { FieldValues } from 'react-hook-form'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { ColoredMultiSelect } from '../ui/fields/ColoredMultiSelect.tsx'
import type { Choices, ListName } from '../ui/fields/choices.ts'
import { type FieldProps, useField } from '../ui/fields/useField.ts'
import { useQueues } from './queues.ts'

/** A select of a queue; optional if `emptyLabel` is given. */
export const QueueField = <T extends FieldValues>(props: FieldProps<T> & { emptyLabel?: string }) => (
  <ChoiceField {...props} list="queues" choices={useQueues()} />
)

/** A multi-select of queues. */
export const QueuesField = <T extends FieldValues>(props: FieldProps<T> & { placeholder: string }) => (
  <MultiSelectField {...props} list="queues" choices={useQueues()} />
)

type Choice = { id: number; name: string; color: string }
type Props<T extends FieldValues> = FieldProps<T> & { list: ListName; choices: Choices<Choice>; placeholder: string }

/** A multi-select of queues. */
function MultiSelectField<T extends FieldValues>({ list, choices, placeholder, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  return <ColoredMultiSelect {...shared} {...{ list, choices, placeholder }} value={value as number[]} />
}
